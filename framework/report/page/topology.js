"use strict";
// Which edges of a mesh outline it, its border and where its rest surface has a crease; and all of its edges.
const topology = (() => {
  const crease = Math.cos(35 * Math.PI / 180);

  function normalOf(rest, triangles, t) {
    const at = (corner) => 3 * triangles[3 * t + corner];
    const [a, b, c] = [at(0), at(1), at(2)];
    const u = [0, 1, 2].map((i) => rest[b + i] - rest[a + i]);
    const v = [0, 1, 2].map((i) => rest[c + i] - rest[a + i]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...n) || 1;
    return n.map((value) => value / length);
  }

  // Triangles at each edge, keyed by its two vertices.
  function neighbours(triangles, vertices) {
    const of = new Map();
    for (let t = 0; t < triangles.length / 3; ++t) {
      for (let k = 0; k < 3; ++k) {
        const i = triangles[3 * t + k], j = triangles[3 * t + (k + 1) % 3];
        const key = Math.min(i, j) * vertices + Math.max(i, j);
        const known = of.get(key);
        if (known === undefined) of.set(key, [t]);
        else known.push(t);
      }
    }
    return of;
  }

  const looseOf = ({edges, vertices}, at) => {
    const loose = [];
    for (let e = 0; e < edges.length; e += 2) {
      const key = Math.min(edges[e], edges[e + 1]) * vertices + Math.max(edges[e], edges[e + 1]);
      if (!at.has(key)) loose.push(edges[e], edges[e + 1]);
    }
    return loose;
  };

  // {outline, wires}: pairs of vertices. Edges that belong to no triangle count as outline. Where fields live on edges, the
  // wires are the edges that they live on, in their order.
  function linesOf(animation) {
    const {triangles, edges, rest, vertices, fields} = animation;
    const at = neighbours(triangles, vertices);
    const isOutline = (pair) => {
      if (pair.length !== 2) return true;
      const [n, m] = pair.map((t) => normalOf(rest, triangles, t));
      return Math.abs(n[0] * m[0] + n[1] * m[1] + n[2] * m[2]) < crease;
    };
    const outline = [], all = [];
    for (const [key, pair] of at) {
      all.push(Math.floor(key / vertices), key % vertices);
      if (isOutline(pair)) outline.push(Math.floor(key / vertices), key % vertices);
    }
    const loose = looseOf(animation, at), carries = fields.some(({on}) => on === "edges");
    return {outline: Uint32Array.from(outline.concat(loose)), wires: carries ? edges : Uint32Array.from(all.concat(loose))};
  }

  return {linesOf};
})();
