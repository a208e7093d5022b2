"use strict";
// The sections of words and tables. Each function gives an element, or null where the report has nothing for it.
const sections = (() => {
  const {make, section} = dom;
  const {short, seconds, words} = numbers;
  const apart = ["total", "start_up", "frames"];  // no stages of the solve

  function convergence(report) {
    const grid = plots.gridOf(report, "convergence");
    const table = tables.numbersOf(report.runs, "iterations", "The numbers of every iteration");
    return grid || table ? section("convergence", "Convergence", grid, table) : null;
  }

  function dynamics(report) {
    const grid = plots.gridOf(report, "dynamics");
    const table = tables.numbersOf(report.runs, "steps", "The numbers of every step");
    return grid || table ? section("dynamics", "Energies over time", grid, table) : null;
  }

  function check(report) {
    const grid = plots.gridOf(report, "check");
    const table = tables.numbersOf(report.runs, "check", "The errors at every step size");
    return grid || table ? section("check", "Check of the derivatives", grid, table) : null;
  }

  function costTable(run, index, longest) {
    const {seconds: times, counts} = run.summary;
    const stages = Object.keys(times).filter((stage) => !apart.includes(stage) && times[stage] > 0);
    const bar = (value) => {
      const element = make("span", {class: "bar"});
      element.style.cssText = `width: ${100 * value / longest}%; background: ${themes.variantColour(index)}`;
      return make("span", {class: "bar-room", "aria-hidden": "true"}, element);
    };
    const rows = stages.map((stage) => [words(stage), counts[stage] === undefined ? "" : short(counts[stage]),
      seconds(times[stage]), make("span", {class: "share"},
        make("span", {class: "share-number"}, `${(100 * times[stage] / times.total).toFixed(1)} %`), bar(times[stage]))]);
    rows.push(["total", "", seconds(times.total), ""], ["start-up", "", seconds(times.start_up), ""]);
    if (times.frames > 0) rows.push(["frames", "", seconds(times.frames), ""]);
    return make("div", {class: "cost"}, make("h3", null, outcomes.swatch(index), run.label),
      tables.table([{name: "stage"}, {name: "count", numeric: true}, {name: "time", numeric: true}, {name: "share"}], rows,
                   `Cost of ${run.label} by stage`));
  }

  function cost(report) {
    const stageTimes = report.runs.flatMap(({summary}) => Object.entries(summary.seconds)
      .filter(([stage]) => !apart.includes(stage)).map(([, time]) => time));
    const longest = Math.max(...stageTimes, Number.MIN_VALUE);
    return section("cost", "Cost by stage", plots.gridOf(report, "cost",
      ...report.runs.map((run, index) => costTable(run, index, longest))));
  }

  function comparison({comparison: compared}) {
    if (!compared) return null;
    const {variants} = compared;
    const steps = variants.some((variant) => variant.steps > 0);
    const columns = [["variant"], ["status"], ["iterations", 1], steps ? ["steps", 1] : null, ["energy", 1],
                     ["energy gap", 1], ["relative gradient", 1], ["time", 1], ["time / iteration", 1],
                     ["factorizations", 1], ...variants.map(({variant}) => [`distance to ${variant}`, 1])].filter(Boolean);
    const rows = variants.map((each, index) => [
      make("span", null, outcomes.swatch(index), each.variant), outcomes.chip(each.status), short(each.iterations),
      ...(steps ? [short(each.steps)] : []), outcomes.energy(each.energy), short(each.energy_gap),
      short(each.relative_gradient, 3), seconds(each.seconds), seconds(each.seconds_per_iteration),
      short(each.factorizations), ...variants.map(({variant}) => short(each.max_vertex_distance?.[variant]))]);
    const warnings = [...(compared.different_minima || []), ...(compared.different_problems || [])];
    return section("comparison", "Comparison",
      tables.table(columns.map(([name, numeric]) => ({name, numeric: Boolean(numeric)})), rows,
                   "The variants side by side; distances are the largest of any vertex, in the mesh's unit of length"),
      warnings.map((text) => make("p", {class: "trouble"}, dom.pieces(text))));
  }

  // Sentences that all runs share are told once.
  function experiment({runs}) {
    const shared = runs[0].words.filter((sentence) => runs.every((run) => run.words.includes(sentence)));
    const own = runs.map((run) => run.words.filter((sentence) => !shared.includes(sentence)));
    const list = (sentences) => make("ul", null, sentences.map((sentence) => make("li", null, sentence)));
    const apart = own.some((sentences) => sentences.length > 0);
    return section("experiment", "The experiment", shared.length > 0 ? list(shared) : null,
      apart ? make("div", {class: "cards"}, runs.map((run, index) => make("article", {class: "card words"},
        make("h3", null, outcomes.swatch(index), make("span", {class: "name"}, run.label)), list(own[index])))) : null);
  }

  // Lines that the first run's config has not are marked.
  function configOf(run, index, runs) {
    const known = new Set(index > 0 ? runs[0].resolved.split("\n") : run.resolved.split("\n"));
    const lines = run.resolved.replace(/\n$/, "").split("\n")
      .map((line) => known.has(line) ? `${line}\n` : make("mark", null, `${line}\n`));
    return make("details", {open: runs.length === 1}, make("summary", null, `${run.folder}/resolved.yaml`),
      make("div", {class: "code"}, dom.copyButton(`the config of ${run.label}`, () => run.resolved),
        make("pre", {tabindex: "0"}, make("code", null, lines))));
  }

  const config = ({runs}) => section("config", "Config",
    make("p", {class: "hint"}, dom.pieces("Every default is filled in; `pliant run` takes the file as it is."),
         runs.length > 1 ? ` Lines that ${runs[0].label} does not have are marked.` : null),
    runs.map((run, index) => configOf(run, index, runs)));

  const onMachine = ({processor, threads, system}) =>
    ` on ${processor || "an unknown processor"}, ${numbers.counted(threads, "thread")}, ${system || "an unknown system"}`;

  function provenance({runs, machine, pliant, made}) {
    const plugins = new Map(runs.flatMap(({summary}) => summary.plugins).map((plugin) => [plugin.file, plugin]));
    const rows = [...plugins.values()].map(({kind, name, version, file}) => [words(kind), name, version,
                                                                             make("code", null, file)]);
    return section("provenance", "Versions and machine",
      make("p", null, `Pliant ${pliant}${machine ? onMachine(machine) : ""}. Page made ${made}.`),
      tables.table([{name: "kind"}, {name: "plugin"}, {name: "version"}, {name: "file"}], rows, "Plugins"));
  }

  function notes({left_out: leftOut, runs}) {
    const all = [...leftOut, ...runs.flatMap((run) => (run.animation?.left_out || []).map((text) => `${run.label}: ${text}`))];
    return all.length === 0 ? null
      : section("notes", "Left out", make("ul", null, all.map((text) => make("li", null, dom.pieces(text)))));
  }

  return {convergence, dynamics, check, cost, comparison, experiment, config, provenance, notes};
})();
