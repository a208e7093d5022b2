"use strict";
// The triangle under the pointer, and the value shown there.
const probes = (() => {
  // The nearest triangle that a ray meets (T. Moeller and B. Trumbore, 1997): its number and the weights of its corners.
  function triangleOn(ray, triangles, positions) {
    const {origin: o, direction: d} = ray;
    let nearest = null;
    for (let t = 0; t < triangles.length; t += 3) {
      const a = 3 * triangles[t], b = 3 * triangles[t + 1], c = 3 * triangles[t + 2];
      const ax = positions[a], ay = positions[a + 1], az = positions[a + 2];
      const ux = positions[b] - ax, uy = positions[b + 1] - ay, uz = positions[b + 2] - az;
      const vx = positions[c] - ax, vy = positions[c + 1] - ay, vz = positions[c + 2] - az;
      const px = d.y * vz - d.z * vy, py = d.z * vx - d.x * vz, pz = d.x * vy - d.y * vx;
      const det = ux * px + uy * py + uz * pz;
      if (det === 0) continue;
      const sx = o.x - ax, sy = o.y - ay, sz = o.z - az;
      const u = (sx * px + sy * py + sz * pz) / det;
      if (u < 0 || u > 1) continue;
      const qx = sy * uz - sz * uy, qy = sz * ux - sx * uz, qz = sx * uy - sy * ux;
      const v = (d.x * qx + d.y * qy + d.z * qz) / det;
      if (v < 0 || u + v > 1) continue;
      const away = (vx * qx + vy * qy + vz * qz) / det;
      if (away > 0 && (!nearest || away < nearest.away)) nearest = {triangle: t / 3, away, weights: [1 - u - v, u, v]};
    }
    return nearest;
  }

  // "triangle 12: 0.031", or null where the ray misses the body or the field has no value there.
  function sentence(body, ray, field) {
    const {triangles} = body.animation;
    const hit = triangleOn(ray, triangles, body.positions);
    if (!hit) return null;
    const {triangle, weights} = hit;
    const heaviest = weights.indexOf(Math.max(...weights));
    const vertex = triangles[3 * triangle + heaviest];
    const place = body.animation.dim === 2 ? `triangle ${triangle}, vertex ${vertex}` : `vertex ${vertex}`;
    const description = body.animation.fields[field];
    if (!description || description.on === "edges") return place;
    const values = body.animation.values(body.shown, field);
    const value = description.on === "triangles" ? values[triangle]
      : weights.reduce((sum, weight, i) => sum + weight * values[triangles[3 * triangle + i]], 0);
    return `${place}: ${Number.isNaN(value) ? "no value" : numbers.short(value)}`;
  }

  return {sentence};
})();
