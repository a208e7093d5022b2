"use strict";
// How surfaces, lines and marks are drawn. Values arrive as places on the colour map, 0..1; below 0: no value.
const materials = (() => {
  const colouring = `
    uniform sampler2D map; uniform vec3 plain; uniform vec3 noValue; uniform bool coloured;
    vec3 colourOf(float place) {
      if (!coloured) return plain;
      return place < -0.01 ? noValue : texture2D(map, vec2((clamp(place, 0.0, 1.0) * 255.0 + 0.5) / 256.0, 0.5)).rgb;
    }`;

  const surfaceVertex = `
    attribute float place; varying float vPlace; varying vec3 vEye;
    void main() {
      vec4 eye = modelViewMatrix * vec4(position, 1.0);
      vPlace = place; vEye = eye.xyz; gl_Position = projectionMatrix * eye;
    }`;
  // Flat faces: the normal is that of the triangle as it is seen; light comes over the viewer's left shoulder.
  const surfaceFragment = `
    varying float vPlace; varying vec3 vEye; uniform float opacity; uniform bool lit;
    ${colouring}
    void main() {
      float light = 1.0;
      if (lit) {
        vec3 normal = normalize(cross(dFdx(vEye), dFdy(vEye)));
        if (normal.z < 0.0) normal = -normal;
        light = 0.62 + 0.38 * max(dot(normal, normalize(vec3(-0.35, 0.55, 0.75))), 0.0);
      }
      gl_FragColor = vec4(colourOf(vPlace) * light, opacity);
    }`;

  // Moves a point towards the viewer by a length, in depth alone, so that lines and marks lie on their surface.
  const lifting = `
    uniform float lift;
    vec4 lifted(vec4 eye) {
      vec4 place = projectionMatrix * eye;
      vec4 nearer = projectionMatrix * vec4(eye.xy, eye.z + lift, 1.0);
      place.z = nearer.z / nearer.w * place.w;
      return place;
    }`;

  // An edge from `from` to `to` is a quadrilateral of constant width on the screen.
  const lineVertex = `
    attribute vec3 from; attribute vec3 to; attribute float fromPlace; attribute float toPlace; varying float vPlace;
    uniform vec2 pane; uniform float width;
    ${lifting}
    void main() {
      vec4 a = lifted(modelViewMatrix * vec4(from, 1.0));
      vec4 b = lifted(modelViewMatrix * vec4(to, 1.0));
      vec2 along = (b.xy / b.w - a.xy / a.w) * pane;
      along = length(along) > 1e-6 ? normalize(along) : vec2(1.0, 0.0);
      vec4 end = position.y > 0.5 ? b : a;
      vec2 corner = vec2(-along.y, along.x) * position.x + along * (position.y * 2.0 - 1.0) * 0.5;
      end.xy += corner * width / pane * end.w;
      vPlace = position.y > 0.5 ? toPlace : fromPlace;
      gl_Position = end;
    }`;
  const lineFragment = `
    varying float vPlace; uniform float opacity;
    ${colouring}
    void main() { gl_FragColor = vec4(colourOf(vPlace), opacity); }`;

  // A disc, or a diamond, with a ring around it.
  const markVertex = `
    uniform float size;
    ${lifting}
    void main() {
      gl_Position = lifted(modelViewMatrix * vec4(position, 1.0));
      gl_PointSize = size;
    }`;
  const markFragment = `
    uniform vec3 plain; uniform vec3 ring; uniform bool diamond;
    void main() {
      vec2 place = abs(gl_PointCoord * 2.0 - 1.0);
      float away = diamond ? place.x + place.y : length(place);
      if (away > 1.0) discard;
      gl_FragColor = vec4(away > 0.72 ? ring : plain, 1.0);
    }`;

  const valuesOf = (extra) => Object.fromEntries(Object.entries({
    map: null, plain: new THREE.Color(), noValue: new THREE.Color(), coloured: false, opacity: 1, ...extra,
  }).map(([name, value]) => [name, {value}]));

  const surface = (lit) => new THREE.ShaderMaterial({
    vertexShader: surfaceVertex, fragmentShader: surfaceFragment, uniforms: valuesOf({lit}), side: THREE.DoubleSide,
    extensions: {derivatives: true}, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1,
  });

  const lines = (lift) => new THREE.ShaderMaterial({
    vertexShader: lineVertex, fragmentShader: lineFragment, side: THREE.DoubleSide,
    uniforms: valuesOf({pane: new THREE.Vector2(1, 1), width: 1, lift}),
  });

  const marks = (diamond, lift) => new THREE.ShaderMaterial({
    vertexShader: markVertex, fragmentShader: markFragment,
    uniforms: valuesOf({size: 8, ring: new THREE.Color(), diamond, lift}),
  });

  function mapTexture(diverges) {
    const texture = new THREE.DataTexture(colourMaps.bytes(diverges), 256, 1, THREE.RGBAFormat);
    texture.minFilter = texture.magFilter = THREE.LinearFilter;
    texture.needsUpdate = true;
    return texture;
  }

  return {surface, lines, marks, mapTexture};
})();
