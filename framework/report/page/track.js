"use strict";
// The course of each run above the slider: residual or energy, where the playhead stands.
const tracks = (() => {
  const svg = (tag, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };

  // The place of a number among the sorted numbers, between 0 and 1.
  function placeOf(number, sorted) {
    const above = sorted.findIndex((known) => known >= number);
    if (above < 0) return 1;
    if (above === 0) return 0;
    const part = (number - sorted[above - 1]) / (sorted[above] - sorted[above - 1]);
    return (above - 1 + part) / (sorted.length - 1);
  }

  class Track {
    constructor() {
      this.element = svg("svg", {class: "track", viewBox: "0 0 1000 40", preserveAspectRatio: "none", "aria-hidden": "true"});
    }

    // courses: {name, points: [{number, value}], colour} per run; all are drawn to one scale.
    show(courses, sorted) {
      this.element.replaceChildren();
      const values = courses.flatMap((course) => course.points.map((point) => point.value));
      const [low, high] = [Math.min(...values), Math.max(...values)];
      for (const {points, colour} of courses) {
        const inside = points.filter((p) => p.number >= sorted[0] && p.number <= sorted[sorted.length - 1]);
        const line = inside.map((p) => `${(1000 * placeOf(p.number, sorted)).toFixed(1)},` +
          `${(38 - 36 * (p.value - low) / (high - low || 1)).toFixed(1)}`);
        this.element.append(svg("polyline", {points: line.join(" "), stroke: colour}));
      }
      this.head = svg("line", {class: "head", y1: 0, y2: 40});
      this.element.append(this.head);
    }

    moveTo(place) {
      this.head.setAttribute("x1", 1000 * place);
      this.head.setAttribute("x2", 1000 * place);
    }
  }

  return {Track};
})();
