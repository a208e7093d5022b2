"use strict";
// The moments that can be shown: the numbers of the frames of all runs in view, and what the tables say of each.
const timelines = (() => {
  const nouns = {iterations: "iteration", load_steps: "load step", time_steps: "step"};

  // Sorted, each once.
  const numbersOf = (animations) =>
    [...new Set(animations.flatMap((animation) => animation.frames.map((frame) => frame.number)))].sort((a, b) => a - b);

  const last = (array) => array[array.length - 1];

  // The row of a table whose column has the value, the last of several; -1 where none has.
  const rowWith = (table, column, value) => table && table[column] ? table[column].lastIndexOf(value) : -1;

  function recorded(run, kind, number) {
    if (kind === "iterations") return {table: run.iterations, row: rowWith(run.iterations, "iteration", number)};
    if (kind === "time_steps") return {table: run.steps, row: rowWith(run.steps, "step", number)};
    const steps = {table: run.steps, row: rowWith(run.steps, "step", number)};
    return steps.row >= 0 ? steps : {table: run.iterations, row: rowWith(run.iterations, "step", number)};
  }

  const energyOf = (table, row) => {
    if (table.energy) return table.energy[row];
    const parts = Object.keys(table).filter((name) => name.startsWith("energy_"));
    return parts.length > 0 ? parts.reduce((sum, name) => sum + table[name][row], 0) : null;
  };

  // "iteration 3" and "energy 0.051, relative gradient 1.5e-3", for one frame of a run.
  function label(run, animation, frame) {
    const {number, time} = animation.frames[frame];
    const isLast = number === last(animation.frames).number;
    const moment = `${nouns[animation.kind]} ${number}${isLast && number > 0 ? ", the last" : ""}` +
      (animation.kind === "time_steps" ? ` · time ${numbers.short(time)}` : "");
    const {table, row} = recorded(run, animation.kind, number);
    if (row < 0) return {moment, values: ""};
    const parts = [["energy", energyOf(table, row)], ["relative gradient", table.relative_gradient?.[row]]]
      .filter(([, value]) => typeof value === "number");
    return {moment, values: parts.map(([name, value]) => `${name} ${numbers.short(value)}`).join(" · ")};
  }

  // What the track draws for a run: {number, value} pairs, the residual (logarithmic) or for time steps the energy.
  function course(run, animation) {
    const inTime = animation.kind === "time_steps";
    const table = animation.kind === "iterations" ? run.iterations : run.steps;
    if (!table) return null;
    const counts = table[animation.kind === "iterations" ? "iteration" : "step"];
    const column = inTime && table.kinetic_energy ? "kinetic_energy" : "relative_gradient";
    if (!counts || !table[column]) return null;
    const logarithmic = column === "relative_gradient";
    const points = counts.map((number, i) => ({number, value: table[column][i]}))
      .filter(({value}) => typeof value === "number" && (!logarithmic || value > 0))
      .map(({number, value}) => ({number, value: logarithmic ? Math.log10(value) : value}));
    return points.length > 1 ? {name: numbers.words(column), points} : null;
  }

  // Frames per second at normal speed: time steps in their own time, else all within a few seconds.
  function rate(animations, count) {
    const timed = animations.find((animation) => animation.kind === "time_steps");
    const length = timed ? last(timed.frames).time - timed.frames[0].time : 0;
    const ownTime = length > 0 ? count / length : 0;
    return ownTime >= 1 && ownTime <= 60 ? ownTime : Math.min(Math.max(count / 8, 2), 24);
  }

  return {numbersOf, label, course, rate};
})();
