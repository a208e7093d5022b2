"use strict";
// Numbers as people read them.
const numbers = (() => {
  const superscripts = {"-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹"};
  const minus = (text) => text.replace(/-/g, "−");

  // At most `digits` significant digits; powers of ten where the number is far from 1.
  function short(value, digits = 4) {
    if (value === null || value === undefined || Number.isNaN(value)) return "–";
    if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
    if (value === 0) return "0";
    const size = Math.abs(value);
    if (Number.isInteger(value) && size < 1e7) return minus(String(value));
    if (size >= 1e-3 && size < 1e6) return minus(String(Number(value.toPrecision(digits))));
    const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
    return minus(`${Number(mantissa)}e${Number(exponent)}`);
  }

  function powerOfTen(exponent) {
    if (exponent === 0) return "1";
    if (exponent === 1) return "10";
    return "10" + [...String(exponent)].map((sign) => superscripts[sign]).join("");
  }

  function seconds(value) {
    if (value === null || value === undefined) return "–";
    if (value >= 60) return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;
    if (value >= 1 || value === 0) return `${short(value, 3)} s`;
    return value >= 1e-3 ? `${short(value * 1e3, 3)} ms` : `${short(value * 1e6, 3)} µs`;
  }

  const counted = (count, noun) => `${short(count)} ${noun}${count === 1 ? "" : "s"}`;

  const words = (name) => name.replace(/_/g, " ");

  return {short, powerOfTen, seconds, counted, words};
})();
