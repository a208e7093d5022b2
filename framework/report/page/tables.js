"use strict";
// Tables, and thinned columns of numbers that can be copied.
const tables = (() => {
  const {make} = dom;
  const rowsShown = 120;

  // columns: {name, numeric}; rows: arrays of strings or elements, the first cell a row's head.
  function table(columns, rows, caption = null) {
    const align = (i) => ({class: columns[i].numeric ? "number" : null});
    const head = columns.map((column, i) => make("th", {scope: "col", ...align(i)}, column.name));
    const body = rows.map((row) => make("tr", null, row.map((cell, i) =>
      i === 0 ? make("th", {scope: "row", ...align(i)}, cell) : make("td", align(i), cell))));
    return make("div", {class: "scrolling", tabindex: "0", role: "group", "aria-label": caption || "Table"},
      make("table", null, caption ? make("caption", null, caption) : null,
        make("thead", null, make("tr", null, head)), make("tbody", null, body)));
  }

  // Which of `count` rows are shown: evenly chosen, the first and the last among them.
  function chosenRows(count) {
    if (count <= rowsShown) return Array.from({length: count}, (_, i) => i);
    return Array.from({length: rowsShown}, (_, i) => Math.round(i * (count - 1) / (rowsShown - 1)));
  }

  const cell = (value) => typeof value === "number" ? numbers.short(value, 6) : value === null ? "–" : String(value);

  // columns: {name: [values]}, all of one length.
  function numbersTable(title, columns) {
    const names = Object.keys(columns);
    const count = columns[names[0]].length;
    const rows = chosenRows(count).map((row) => names.map((name) => cell(columns[name][row])));
    const left = count > rowsShown ? ` (${rowsShown} of ${count} rows)` : "";
    const all = () => [names, ...Array.from({length: count}, (_, row) =>
      names.map((name) => columns[name][row] === null ? "" : columns[name][row]))]
      .map((row) => row.join(",")).join("\n") + "\n";
    return make("div", {class: "numbers"}, make("div", {class: "row"}, make("h3", null, title + left),
      dom.copyButton(`the numbers of ${title} as CSV`, all)),
      table(names.map((name) => ({name: numbers.words(name), numeric: true})), rows, title));
  }

  // A closed group of such tables; empty where no run has numbers.
  function numbersOf(runs, key, summary) {
    const known = runs.filter((run) => run[key] && Object.values(run[key])[0].length > 0);
    if (known.length === 0) return null;
    return make("details", {class: "numbers-of"}, make("summary", null, summary),
      known.map((run) => numbersTable(run.label, run[key])));
  }

  return {table, numbersOf};
})();
