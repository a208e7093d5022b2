"use strict";
// From the values of a field to places 0..1 on the colour map, linear or logarithmic, with the ticks of the legend.
const scales = (() => {
  const decades = 8;  // a logarithmic scale reaches so far below the largest value; smaller ones have the first colour

  const steps = (low, high, count) => {
    const rough = (high - low) / count;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) * power;
    const first = Math.ceil(low / step - 1e-9);
    const last = Math.floor(high / step + 1e-9);
    return Array.from({length: last - first + 1}, (_, i) => (first + i) * step);
  };

  const tick = (at, value) => ({at: at(value), label: numbers.short(value)});

  function constant(value) {
    return {at: (v) => Number.isNaN(v) ? NaN : 0.5, ticks: [{at: 0.5, label: numbers.short(value)}], diverges: false};
  }

  function linear(low, high, diverges) {
    if (diverges) [low, high] = [-Math.max(-low, high), Math.max(-low, high)];
    const at = (v) => (v - low) / (high - low);
    return {at, diverges, ticks: steps(low, high, 5).map((value) => tick(at, value))};
  }

  function powerTicks(at, low, high) {
    const first = Math.ceil(Math.log10(low) - 1e-9), last = Math.floor(Math.log10(high) + 1e-9);
    if (last - first < 1) return [...new Set([low, Math.sqrt(low * high), high])].map((value) => tick(at, value));
    const stride = Math.ceil((last - first + 1) / 7);
    const ticks = [];
    for (let power = last; power >= first; power -= stride) {
      ticks.unshift({at: at(10 ** power), label: numbers.powerOfTen(power)});
    }
    return ticks;
  }

  function logarithmic(smallestPositive, high) {
    let low = Math.max(smallestPositive, high * 10 ** -decades);
    if (!(low < high)) low = high / 10;
    const length = Math.log10(high / low);
    const at = (v) => Number.isNaN(v) ? NaN : v > low ? Math.log10(v / low) / length : 0;
    return {at, diverges: false, ticks: powerTicks(at, low, high)};
  }

  // Both signs: linear up to a hundredth of the largest size, logarithmic beyond.
  function signedLogarithmic(largest) {
    const linearUpTo = largest / 100;
    const length = Math.log10(1 + largest / linearUpTo);
    const at = (v) => 0.5 + 0.5 * Math.sign(v) * Math.log10(1 + Math.abs(v) / linearUpTo) / length;
    const top = Math.floor(Math.log10(largest) + 1e-9);
    const powers = [top, top - 1];
    const ticks = [...powers.map((p) => ({at: at(-(10 ** p)), label: "−" + numbers.powerOfTen(p)})), {at: 0.5, label: "0"},
                   ...powers.reverse().map((p) => ({at: at(10 ** p), label: numbers.powerOfTen(p)}))];
    return {at, diverges: true, ticks};
  }

  // range: {lowest, highest, smallestPositive} (null: no value is positive). Signs below a millionth are round-off.
  function scale(range, logarithm) {
    const {lowest, highest} = range;
    if (!(lowest < highest)) return constant(lowest);
    const diverges = lowest < 0 && highest > 0 && Math.min(-lowest, highest) > 1e-6 * Math.max(-lowest, highest);
    if (!logarithm) return linear(lowest, highest, diverges);
    if (diverges) return signedLogarithmic(Math.max(-lowest, highest));
    if (highest <= 0 || !range.smallestPositive) return linear(lowest, highest, false);
    return logarithmic(range.smallestPositive, highest);
  }

  // The range that covers both; either may be null.
  function union(a, b) {
    if (!a || !b) return a || b;
    const positive = [a.smallestPositive, b.smallestPositive].filter((value) => value > 0);
    return {lowest: Math.min(a.lowest, b.lowest), highest: Math.max(a.highest, b.highest),
            smallestPositive: positive.length > 0 ? Math.min(...positive) : null};
  }

  function rangeOf(values) {
    const range = {lowest: Infinity, highest: -Infinity, smallestPositive: Infinity};
    for (const value of values) {
      if (value < range.lowest) range.lowest = value;
      if (value > range.highest) range.highest = value;
      if (value > 0 && value < range.smallestPositive) range.smallestPositive = value;
    }
    if (range.lowest > range.highest) return null;
    if (range.smallestPositive === Infinity) range.smallestPositive = null;
    return range;
  }

  return {scale, union, rangeOf};
})();
