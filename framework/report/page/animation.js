"use strict";
// The frames of a run, unpacked from the report's data: a zlib stream, in base64, of
//   rest positions (float32), triangles and edges (uint32), then per frame the positions and every field, each as 16-bit
//   numbers: differences (mod 65536) to the frame before, all low bytes, then all high bytes.
// Positions count 0..65535 across the box; a field's value is the upper half of a float32, NaN where there is none.
const animations = (() => {
  const slice = 4 << 18;  // characters of base64 given to the decompressor at once

  function bytesOf(base64) {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
    return bytes;
  }

  async function feed(writer, base64) {
    for (let at = 0; at < base64.length; at += slice) await writer.write(bytesOf(base64.slice(at, at + slice)));
    await writer.close();
  }

  async function drain(reader, bytes) {
    let filled = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (filled + part.value.length > bytes.length) break;
      bytes.set(part.value, filled);
      filled += part.value.length;
    }
    if (filled !== bytes.length) throw new Error("The frames in this report have another size than it says.");
  }

  async function inflate(base64, size) {
    if (typeof DecompressionStream === "undefined") {
      throw new Error("This browser is too old to unpack the frames: it takes Chrome 80, Firefox 113 or Safari 16.4.");
    }
    const bytes = new Uint8Array(size);
    const stream = new DecompressionStream("deflate");
    await Promise.all([feed(stream.writable.getWriter(), base64), drain(stream.readable.getReader(), bytes)]);
    return bytes;
  }

  class Animation {
    // rows: numbers per frame of the positions and of every field.
    constructor(description, bytes) {
      const {dim, vertices, triangles, edges} = description;
      Object.assign(this, {dim, kind: description.kind, vertices, pins: description.pins, frames: description.frames,
                           fields: description.fields, box: description.box});
      this.rows = rowsOf(description);
      let at = 0;
      const take = (Type, count) => {
        const array = new Type(bytes.buffer, at, count);
        at += array.byteLength;
        return array;
      };
      const rest = take(Float32Array, dim * vertices);
      this.triangles = take(Uint32Array, 3 * triangles);
      this.edges = take(Uint32Array, 2 * edges);
      this.rest = new Float32Array(3 * vertices);
      for (let v = 0; v < vertices; ++v) for (let c = 0; c < dim; ++c) this.rest[3 * v + c] = rest[dim * v + c];
      this.bytes = bytes;
      this.begin = at;
      this.unpacked = 0;
      this.bits = this.fields.map((_, i) => new Uint32Array(this.rows[i + 1]));
    }

    offset(frame, array) {
      const numbersOf = (rows) => rows.reduce((sum, count) => sum + count, 0);
      return this.begin + 2 * (frame * numbersOf(this.rows) + numbersOf(this.rows.slice(0, array)));
    }

    array(frame, array) {
      return new Uint16Array(this.bytes.buffer, this.offset(frame, array), this.rows[array]);
    }

    // Undoes planes and differences in place, once for each frame.
    unpackUpTo(frame) {
      for (; this.unpacked <= frame; ++this.unpacked) {
        this.rows.forEach((count, i) => {
          const words = this.array(this.unpacked, i);
          const planes = new Uint8Array(words.buffer, words.byteOffset, 2 * count).slice();
          for (let j = 0; j < count; ++j) words[j] = planes[j] | (planes[count + j] << 8);
          if (this.unpacked === 0) return;
          const before = this.array(this.unpacked - 1, i);
          for (let j = 0; j < count; ++j) words[j] += before[j];
        });
      }
    }

    // Writes x y z of every vertex.
    positions(frame, out) {
      this.unpackUpTo(frame);
      const words = this.array(frame, 0);
      const {lowest, highest} = this.box;
      for (let c = 0; c < this.dim; ++c) {
        const size = (highest[c] - lowest[c]) / 65535;
        for (let i = c, j = c; i < words.length; i += this.dim, j += 3) out[j] = lowest[c] + size * words[i];
      }
    }

    // The values of a field, by its place in `fields`; valid until the next call for the same field.
    values(frame, field) {
      this.unpackUpTo(frame);
      const words = this.array(frame, field + 1);
      const bits = this.bits[field];
      for (let i = 0; i < words.length; ++i) bits[i] = words[i] << 16;
      return new Float32Array(bits.buffer);
    }

    fieldNamed(name) {
      return this.fields.findIndex((field) => field.name === name);
    }

    // The last frame whose number is at most `number`; the first where there is none.
    frameAt(number) {
      let frame = 0;
      while (frame + 1 < this.frames.length && this.frames[frame + 1].number <= number) ++frame;
      return frame;
    }
  }

  function rowsOf(description) {
    const rows = {vertices: description.vertices, triangles: description.triangles, edges: description.edges};
    return [description.dim * description.vertices, ...description.fields.map((field) => rows[field.on])];
  }

  async function unpack(description) {
    const {dim, vertices, triangles, edges} = description;
    const perFrame = rowsOf(description).reduce((sum, count) => sum + count, 0);
    const size = 4 * (dim * vertices + 3 * triangles + 2 * edges) + 2 * perFrame * description.frames.length;
    return new Animation(description, await inflate(description.data, size));
  }

  // Unpacks each run's animation once.
  const unpacked = new Map();
  function of(run) {
    if (!unpacked.has(run)) {
      unpacked.set(run, unpack(run.animation).then((animation) => {
        run.animation.data = null;
        return animation;
      }));
    }
    return unpacked.get(run);
  }

  return {of};
})();
