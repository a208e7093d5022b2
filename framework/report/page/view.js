"use strict";
// One WebGL canvas with a pane per run; all panes are seen by the same camera.
const views = (() => {
  const titleHeight = 46, legendHeight = 66;
  const fieldOfView = 32;  // degrees, vertical

  // Rectangles (from the top left, CSS pixels) of the panes; room for titles above and the legend below is left out.
  function paneRectangles(width, height, count) {
    const stacked = count > 1 && width < 640;
    const wide = stacked ? width : width / count;
    const high = (height - legendHeight) / (stacked ? count : 1);
    return Array.from({length: count}, (_, i) => ({
      x: stacked ? 0 : i * wide, y: (stacked ? i * high : 0) + titleHeight, width: wide, height: high - titleHeight}));
  }

  class View {
    constructor(canvas, dim) {
      this.canvas = canvas;
      this.dim = dim;
      this.renderer = new THREE.WebGLRenderer({canvas, antialias: true, alpha: true});
      this.renderer.setScissorTest(true);
      this.renderer.setClearColor(0, 0);
      this.camera = dim === 2 ? new THREE.OrthographicCamera() : new THREE.PerspectiveCamera(fieldOfView);
      this.target = new THREE.Vector3();
      this.bodies = [];
      this.panes = [];
      this.touched = false;  // the user has moved the camera
      this.zoom = 1;
    }

    // Mouse and touch; `changed` is called after every move.
    listen(changed) {
      const controls = new THREE.OrbitControls(this.camera, this.canvas);
      Object.assign(controls, {enableKeys: false, enableZoom: false, screenSpacePanning: true, target: this.target});
      if (this.dim === 2) {
        controls.mouseButtons = {LEFT: THREE.MOUSE.PAN, MIDDLE: THREE.MOUSE.DOLLY, RIGHT: THREE.MOUSE.ROTATE};
        controls.touches = {ONE: THREE.TOUCH.PAN, TWO: THREE.TOUCH.DOLLY_ROTATE};
      }
      // The wheel scrolls the page until the view is clicked.
      const zooms = (enabled) => () => { controls.enableZoom = enabled; };
      this.canvas.addEventListener("focus", zooms(true));
      this.canvas.addEventListener("blur", zooms(false));
      this.canvas.addEventListener("touchstart", zooms(true), {capture: true, passive: true});
      controls.addEventListener("start", () => { this.touched = true; });
      controls.addEventListener("change", changed);
      this.controls = controls;
    }

    setBodies(bodies) {
      this.bodies = bodies;
      this.box = new THREE.Box3();
      for (const {animation} of bodies) {
        this.box.expandByPoint(new THREE.Vector3(...animation.box.lowest));
        this.box.expandByPoint(new THREE.Vector3(...animation.box.highest));
        for (let v = 0; v < animation.rest.length; v += 3) {
          this.box.expandByPoint(new THREE.Vector3().fromArray(animation.rest, v));
        }
      }
    }

    resize(width, height, pixelRatio) {
      this.size = {width, height};
      this.pixelRatio = pixelRatio;
      this.renderer.setPixelRatio(pixelRatio);
      this.renderer.setSize(width, height, false);
      this.panes = paneRectangles(width, height, this.bodies.length);
      if (!this.touched) this.reset();
      else this.frustum();
    }

    // Looks from azimuth (about the upward y axis) and elevation, in degrees, with the whole box in the pane.
    lookFrom({azimuth, elevation, zoom}) {
      const [a, e] = [azimuth * Math.PI / 180, elevation * Math.PI / 180];
      this.direction = new THREE.Vector3(Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e));
      this.zoom = zoom;
      this.box.getCenter(this.target);
      this.camera.up.set(0, 1, 0);
      this.camera.position.copy(this.target).add(this.direction);
      this.camera.lookAt(this.target);
      this.camera.updateMatrixWorld();
      this.radius = Math.max(this.box.getSize(new THREE.Vector3()).length() / 2, 1e-9);
      this.frustum();
      this.camera.position.copy(this.target).addScaledVector(this.direction, 4 * this.radius);
      if (this.dim === 3) this.fit(zoom);
      this.camera.zoom = this.dim === 2 ? zoom : 1;
      this.frustum();
      if (this.controls) this.controls.update();
    }

    reset() {
      this.touched = false;
      this.lookFrom(this.dim === 2 ? {azimuth: 0, elevation: 0, zoom: 1} : {azimuth: 30, elevation: 20, zoom: 1});
    }

    // The corners of the box as the camera sees them, relative to the target.
    corners() {
      const inverse = new THREE.Quaternion().copy(this.camera.quaternion).inverse();
      const {min, max} = this.box;
      return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) =>
        new THREE.Vector3(x, y, z).sub(this.target).applyQuaternion(inverse))));
    }

    aspect() {
      return this.panes[0].width / Math.max(this.panes[0].height, 1);
    }

    // Moves the target across the view and the camera along it until the box fills the pane. Centring changes the
    // distance and the distance the centre: a few rounds settle both.
    fit(zoom) {
      const high = Math.tan(fieldOfView * Math.PI / 360), wide = high * this.aspect();
      const margin = 1.06;
      const across = ["x", "y"].map((axis, i) => new THREE.Vector3().setFromMatrixColumn(this.camera.matrixWorld, i));
      let away = 4 * this.radius;
      for (let round = 0; round < 6; ++round) {
        ["x", "y"].forEach((axis, i) => {
          const seen = this.corners().map((corner) => corner[axis] / (away - corner.z));
          this.target.addScaledVector(across[i], away * (Math.max(...seen) + Math.min(...seen)) / 2);
        });
        away = Math.max(...this.corners().map((c) => margin * Math.max(Math.abs(c.x) / wide, Math.abs(c.y) / high) + c.z));
      }
      this.camera.position.copy(this.target).addScaledVector(this.direction, away / zoom);
    }

    frustum() {
      const {camera} = this;
      if (this.dim === 2) {
        const aspect = this.aspect();
        const size = this.box.getSize(new THREE.Vector3());
        const half = 0.53 * Math.max(size.y, size.x / aspect, 1e-9);
        Object.assign(camera, {left: -half * aspect, right: half * aspect, top: half, bottom: -half});
        Object.assign(camera, {near: 0.01 * this.radius, far: 10 * this.radius});
      } else {
        const away = camera.position.distanceTo(this.box.getCenter(new THREE.Vector3()));
        Object.assign(camera, {aspect: this.aspect(), near: Math.max(away - 1.1 * this.radius, 0.005 * this.radius),
                               far: away + 1.1 * this.radius});
      }
      camera.updateProjectionMatrix();
    }

    // Turns about the target by degrees, as the keyboard does.
    turn(azimuth, elevation) {
      const offset = new THREE.Vector3().subVectors(this.camera.position, this.target);
      const sphere = new THREE.Spherical().setFromVector3(offset);
      sphere.theta += azimuth * Math.PI / 180;
      sphere.phi = Math.min(Math.max(sphere.phi - elevation * Math.PI / 180, 0.01), Math.PI - 0.01);
      this.camera.position.copy(this.target).add(offset.setFromSpherical(sphere));
      this.touched = true;
      this.controls.update();
    }

    magnify(factor) {
      if (this.dim === 2) this.camera.zoom *= factor;
      else this.camera.position.sub(this.target).divideScalar(factor).add(this.target);
      this.touched = true;
      this.frustum();
      this.controls.update();
    }

    render(shows, palette) {
      const {renderer, size} = this;
      if (this.dim === 3) this.frustum();
      renderer.setScissor(0, 0, size.width, size.height);
      renderer.setViewport(0, 0, size.width, size.height);
      renderer.clear();
      this.bodies.forEach((body, i) => {
        const pane = this.panes[i];
        const fromBelow = size.height - pane.y - pane.height;
        renderer.setViewport(pane.x, fromBelow, pane.width, pane.height);
        renderer.setScissor(pane.x, fromBelow, pane.width, pane.height);
        body.style(shows, palette, pane, this.pixelRatio);
        renderer.render(body.scene, this.camera);
      });
    }

    // Where x, y and (in space) z point on the screen: to the right, up, towards the viewer.
    axes() {
      const inverse = new THREE.Quaternion().copy(this.camera.quaternion).inverse();
      return [[1, 0, 0], [0, 1, 0], [0, 0, 1]].slice(0, this.dim)
        .map((axis) => new THREE.Vector3(...axis).applyQuaternion(inverse).toArray());
    }

    // The ray under a point of the canvas (CSS pixels), and the pane it is in; null between panes.
    rayAt(x, y) {
      const index = this.panes.findIndex((p) => x >= p.x && x < p.x + p.width && y >= p.y && y < p.y + p.height);
      if (index < 0) return null;
      const pane = this.panes[index];
      const caster = new THREE.Raycaster();
      caster.setFromCamera({x: 2 * (x - pane.x) / pane.width - 1, y: 1 - 2 * (y - pane.y) / pane.height}, this.camera);
      return {index, ray: caster.ray};
    }

    dispose() {
      this.controls?.dispose();
      this.renderer.dispose();
    }
  }

  function webglWorks() {
    try {
      return document.createElement("canvas").getContext("webgl") !== null;
    } catch (refused) {
      return false;
    }
  }

  return {View, titleHeight, legendHeight, webglWorks};
})();
