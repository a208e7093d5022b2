"use strict";
// Colour maps that can be read with any colour vision, and in grey.
const colourMaps = (() => {
  // For values of one sign: "viridis" by S. van der Walt and N. Smith (matplotlib, public domain), at every tenth.
  const sequential = [[68, 1, 84], [72, 36, 117], [65, 68, 135], [53, 95, 141], [42, 120, 142], [33, 145, 140],
                      [34, 168, 132], [68, 191, 112], [122, 209, 81], [189, 223, 38], [253, 231, 37]];
  // For values of both signs: blue below zero, orange above, grey at zero, equally dark at both ends.
  const diverging = [[10, 60, 115], [32, 105, 172], [98, 157, 208], [168, 202, 229], [226, 227, 228], [245, 196, 144],
                     [232, 146, 62], [193, 94, 18], [122, 54, 4]];

  // t in [0, 1].
  function colour(diverges, t) {
    const points = diverges ? diverging : sequential;
    const place = Math.min(Math.max(t, 0), 1) * (points.length - 1);
    const low = Math.min(Math.floor(place), points.length - 2);
    return points[low].map((channel, i) => Math.round(channel + (points[low + 1][i] - channel) * (place - low)));
  }

  // 256 colours as RGBA bytes.
  function bytes(diverges) {
    const table = new Uint8Array(256 * 4);
    for (let i = 0; i < 256; ++i) table.set([...colour(diverges, i / 255), 255], 4 * i);
    return table;
  }

  return {colour, bytes};
})();
