"use strict";
// Which edges of a mesh outline it: its border, and where its rest surface has a crease.
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

  // Pairs of vertices. Edges that belong to no triangle count as outline.
  function outline({triangles, edges, rest, vertices}) {
    const at = neighbours(triangles, vertices);
    const chosen = [];
    const isOutline = (pair) => {
      if (pair.length !== 2) return true;
      const [n, m] = pair.map((t) => normalOf(rest, triangles, t));
      return Math.abs(n[0] * m[0] + n[1] * m[1] + n[2] * m[2]) < crease;
    };
    for (const [key, pair] of at) if (isOutline(pair)) chosen.push(Math.floor(key / vertices), key % vertices);
    for (let e = 0; e < edges.length; e += 2) {
      const key = Math.min(edges[e], edges[e + 1]) * vertices + Math.max(edges[e], edges[e + 1]);
      if (!at.has(key)) chosen.push(edges[e], edges[e + 1]);
    }
    return Uint32Array.from(chosen);
  }

  return {outline};
})();
