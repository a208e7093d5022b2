"use strict";
// What stands in the scene for one run: the surface, its outline and edges, the rest shape as a ghost, pins and handles.
const bodies = (() => {
  const noPlace = -1000;  // far below 0, so that a triangle with one such corner shows no colour it does not have

  const mesh = (geometry, material, order) => {
    const object = new THREE.Mesh(geometry, material);
    object.frustumCulled = false;
    object.renderOrder = order;
    return object;
  };

  class Surface {
    constructor(triangles, material, order) {
      this.triangles = triangles;
      this.corners = new THREE.BufferAttribute(new Float32Array(3 * triangles.length), 3);
      this.places = new THREE.BufferAttribute(new Float32Array(triangles.length), 1);
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute("position", this.corners);
      geometry.setAttribute("place", this.places);
      this.object = mesh(geometry, material, order);
    }

    move(positions) {
      const {triangles} = this, corners = this.corners.array;
      for (let i = 0, j = 0; i < triangles.length; ++i) {
        const v = 3 * triangles[i];
        corners[j++] = positions[v];
        corners[j++] = positions[v + 1];
        corners[j++] = positions[v + 2];
      }
      this.corners.needsUpdate = true;
    }

    // perTriangle: places has a number per triangle; otherwise per vertex.
    colour(places, perTriangle) {
      const {triangles} = this, out = this.places.array;
      for (let i = 0; i < triangles.length; ++i) out[i] = perTriangle ? places[(i / 3) | 0] : places[triangles[i]];
      this.places.needsUpdate = true;
    }
  }

  class Lines {
    constructor(ends, material, order) {
      this.ends = ends;
      const count = ends.length / 2;
      const geometry = new THREE.InstancedBufferGeometry();
      geometry.setAttribute("position", new THREE.Float32BufferAttribute([-1, 0, 0, 1, 0, 0, -1, 1, 0, 1, 1, 0], 3));
      geometry.setIndex([0, 1, 2, 2, 1, 3]);
      const perEdge = (name, size) => {
        const attribute = new THREE.InstancedBufferAttribute(new Float32Array(size * count), size);
        geometry.setAttribute(name, attribute);
        return attribute;
      };
      [this.from, this.to] = [perEdge("from", 3), perEdge("to", 3)];
      [this.fromPlaces, this.toPlaces] = [perEdge("fromPlace", 1), perEdge("toPlace", 1)];
      geometry.maxInstancedCount = count;
      this.object = mesh(geometry, material, order);
    }

    move(positions) {
      [this.from, this.to].forEach((attribute, side) => {
        for (let i = side, j = 0; i < this.ends.length; i += 2) {
          const v = 3 * this.ends[i];
          attribute.array[j++] = positions[v];
          attribute.array[j++] = positions[v + 1];
          attribute.array[j++] = positions[v + 2];
        }
        attribute.needsUpdate = true;
      });
    }

    // perEdge: places has a number per edge; otherwise per vertex.
    colour(places, perEdge) {
      [this.fromPlaces, this.toPlaces].forEach((attribute, side) => {
        for (let e = 0; e < attribute.count; ++e) attribute.array[e] = places[perEdge ? e : this.ends[2 * e + side]];
        attribute.needsUpdate = true;
      });
    }
  }

  class Marks {
    constructor(vertices, diamond, lift) {
      this.chosen = vertices;
      this.places = new THREE.BufferAttribute(new Float32Array(3 * vertices.length), 3);
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute("position", this.places);
      this.material = materials.marks(diamond, lift);
      this.object = new THREE.Points(geometry, this.material);
      this.object.frustumCulled = false;
      this.object.renderOrder = 5;
    }

    move(positions) {
      this.chosen.forEach((v, i) => this.places.setXYZ(i, positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]));
      this.places.needsUpdate = true;
    }
  }

  class Body {
    constructor(animation) {
      this.animation = animation;
      this.positions = new Float32Array(3 * animation.vertices);
      const solid = animation.dim === 3;
      const {outline, wires} = topology.linesOf(animation);
      const {lowest, highest} = animation.box;
      const size = Math.hypot(...lowest.map((low, i) => highest[i] - low));
      this.surface = new Surface(animation.triangles, materials.surface(solid), 1);
      this.outline = new Lines(outline, materials.lines(0.002 * size), 3);
      this.edges = new Lines(wires, materials.lines(0.001 * size), 2);
      this.ghost = new Surface(animation.triangles, materials.surface(solid), solid ? 4 : 0);
      this.ghostOutline = new Lines(outline, materials.lines(0), solid ? 4 : 0);
      this.pins = [false, true].map((moves) => new Marks(
        animation.pins.filter((pin) => pin.moves === moves).flatMap((pin) => pin.vertices), moves, 0.006 * size));
      this.scene = new THREE.Scene();
      this.parts = [this.surface, this.outline, this.edges, this.ghost, this.ghostOutline, ...this.pins];
      this.parts.forEach((part) => this.scene.add(part.object));
      this.prepareGhost(solid);
      this.maps = [false, true].map(materials.mapTexture);
      this.shown = -1;
    }

    prepareGhost(solid) {
      for (const part of [this.ghost, this.ghostOutline]) {
        part.move(this.animation.rest);
        Object.assign(part.object.material, {transparent: true, depthWrite: false, polygonOffset: true,
                                             polygonOffsetFactor: 2, polygonOffsetUnits: 4});
      }
      this.ghost.object.material.uniforms.opacity.value = solid ? 0.13 : 0.18;
      this.ghostOutline.object.material.uniforms.opacity.value = 0.75;
    }

    show(frame) {
      if (frame === this.shown) return;
      this.shown = frame;
      this.animation.positions(frame, this.positions);
      this.surface.move(this.positions);
      this.outline.move(this.positions);
      this.pins.forEach((marks) => marks.move(this.positions));
      this.edgesAreStale = true;
    }

    // scale null, or field -1: one plain colour.
    colour(field, scale) {
      const on = scale && field >= 0 ? this.animation.fields[field].on : null;
      this.on = on;
      this.lacksValues = false;
      const set = (part, coloured) => { part.object.material.uniforms.coloured.value = coloured; };
      const onLines = on === "edges" || (on === "vertices" && this.animation.triangles.length === 0);
      set(this.surface, on === "vertices" || on === "triangles");
      set(this.edges, onLines);
      if (!on) return;
      const values = this.animation.values(this.shown, field);
      const places = new Float32Array(values.length);
      for (let i = 0; i < values.length; ++i) {
        const place = scale.at(values[i]);
        places[i] = Number.isNaN(place) ? noPlace : Math.min(Math.max(place, 0), 1);
        if (Number.isNaN(place)) this.lacksValues = true;
      }
      if (on !== "edges") this.surface.colour(places, on === "triangles");
      if (onLines) this.edges.colour(places, on === "edges");
      const map = this.maps[scale.diverges ? 1 : 0];
      for (const part of [this.surface, this.edges]) part.object.material.uniforms.map.value = map;
    }

    // What is visible, and in which colours; widths in CSS pixels.
    style({ghost, pins, edges}, palette, pane, pixelRatio) {
      const asks = this.on === "edges" || this.animation.triangles.length === 0;
      this.edges.object.visible = edges || asks;
      if (this.edges.object.visible && this.edgesAreStale) {
        this.edges.move(this.positions);
        this.edgesAreStale = false;
      }
      this.outline.object.visible = !(asks && this.animation.triangles.length === 0);
      this.ghost.object.visible = this.ghostOutline.object.visible = ghost;
      this.pins.forEach((marks) => { marks.object.visible = pins; });
      this.paint(palette, asks, Math.min(Math.max(Math.min(pane.width, pane.height) / 420, 0.6), 1) * pixelRatio);
      for (const lines of [this.outline, this.edges, this.ghostOutline]) {
        lines.object.material.uniforms.pane.value.set(pane.width, pane.height);
      }
    }

    paint(palette, thickEdges, markScale) {
      const set = (part, values) => {
        const {uniforms} = part.object ? part.object.material : part;
        for (const [name, value] of Object.entries(values)) {
          if (typeof value === "string") uniforms[name].value.set(value);
          else uniforms[name].value = value;
        }
      };
      const {noValue} = palette;
      set(this.surface, {plain: this.on === "edges" ? palette.underEdges : palette.surface, noValue});
      set(this.edges, {plain: palette.wire, noValue, width: thickEdges ? 2.4 : 0.8, opacity: thickEdges ? 1 : 0.55});
      this.edges.object.material.transparent = !thickEdges;
      set(this.outline, {plain: palette.outline, width: 1.3});
      set(this.ghost, {plain: palette.ghost});
      set(this.ghostOutline, {plain: palette.ghost, width: 1.2});
      const many = this.pins.some((marks) => marks.chosen.length > 60);
      this.pins.forEach((marks, moves) => set(marks, {plain: moves ? palette.handle : palette.pin, ring: palette.ring,
                                                       size: (moves ? 10 : 8.5) * (many ? 0.75 : 1) * markScale}));
    }

    dispose() {
      this.parts.forEach((part) => {
        part.object.geometry.dispose();
        part.object.material.dispose();
      });
      this.maps.forEach((map) => map.dispose());
    }
  }

  return {Body};
})();
