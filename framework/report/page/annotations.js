"use strict";
// What is written on a picture: titles of the panes, the legend, the key of marks. The page lays it over the 3D view, and
// saved pictures have it drawn in, by the same function.
const annotations = (() => {
  const family = "system-ui, 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', sans-serif";

  function write(context, text, x, y, {size = 13, weight = 400, colour, align = "left", room = Infinity}) {
    context.font = `${weight} ${size}px ${family}`;
    context.fillStyle = colour;
    context.textAlign = align;
    context.textBaseline = "middle";
    let shown = text;
    while (shown.length > 1 && context.measureText(shown).width > room) shown = shown.slice(0, -2).trimEnd() + "…";
    context.fillText(shown, x, y);
    return context.measureText(shown).width;
  }

  function title(context, pane, {name, colour, moment, values, note}, palette) {
    const top = pane.y - views.titleHeight;
    const [left, right] = [pane.x + 14, pane.x + pane.width - 14];
    context.fillStyle = colour;
    context.fillRect(left, top + 11, 11, 11);
    const wide = write(context, name, left + 18, top + 17,
                       {size: 14, weight: 600, colour: palette.text, room: (right - left) * 0.6 - 18});
    write(context, moment, right, top + 17, {colour: palette.text, align: "right", room: right - left - wide - 30});
    write(context, note || values, left, top + 36, {size: 12, colour: palette.faint, room: right - left});
  }

  function bar(context, x, y, width, height, scale, palette) {
    for (let i = 0; i < width; ++i) {
      context.fillStyle = `rgb(${colourMaps.colour(scale.diverges, i / (width - 1)).join(",")})`;
      context.fillRect(x + i, y, 1.5, height);
    }
    context.strokeStyle = palette.faint;
    context.lineWidth = 1;
    context.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1);
    let free = -Infinity;
    for (const {at, label} of scale.ticks) {
      context.font = `400 11.5px ${family}`;
      const half = context.measureText(label).width / 2;
      const place = x + Math.min(Math.max(at, 0), 1) * width;
      if (place - half < free) continue;
      context.fillStyle = palette.faint;
      context.fillRect(place - 0.5, y + height, 1, 4);
      write(context, label, place, y + height + 11, {size: 11.5, colour: palette.text, align: "center"});
      free = place + half + 6;
    }
  }

  function legend(context, box, {title: text, scale}, palette) {
    context.font = `600 12.5px ${family}`;
    const size = Math.max(10, Math.min(12.5, 12.5 * box.width / context.measureText(text).width));
    write(context, text, box.x, box.y + 11, {size, weight: 600, colour: palette.text, room: box.width});
    bar(context, box.x, box.y + 23, box.width, 12, scale, palette);
  }

  const symbols = {
    pin(context, x, y, palette) {
      context.fillStyle = palette.pin;
      context.beginPath();
      context.arc(x, y, 4, 0, 7);
      context.fill();
    },
    handle(context, x, y, palette) {
      context.fillStyle = palette.handle;
      context.beginPath();
      [[0, -5], [5, 0], [0, 5], [-5, 0]].forEach(([dx, dy]) => context.lineTo(x + dx, y + dy));
      context.fill();
    },
    ghost(context, x, y, palette) {
      context.strokeStyle = palette.ghost;
      context.lineWidth = 1.5;
      context.strokeRect(x - 5, y - 4, 10, 8);
    },
    noValue(context, x, y, palette) {
      context.fillStyle = palette.noValue;
      context.fillRect(x - 5, y - 4, 10, 8);
    },
  };

  function key(context, right, y, marks, palette) {
    let x = right;
    for (const {symbol, text} of [...marks].reverse()) {
      context.font = `400 12px ${family}`;
      x -= context.measureText(text).width;
      write(context, text, x, y, {size: 12, colour: palette.faint});
      x -= 12;
      symbols[symbol](context, x, y, palette);
      x -= 20;
    }
  }

  // The directions of x, y and z; those away from the viewer first.
  function axes(context, pane, directions, palette) {
    const [x, y, length] = [pane.x + 40, pane.y + pane.height - 34, 22];
    const sorted = directions.map(([dx, dy, dz], i) => ({dx, dy, dz, name: "xyz"[i]})).sort((a, b) => a.dz - b.dz);
    for (const {dx, dy, name} of sorted) {
      if (Math.hypot(dx, dy) < 0.15) continue;
      context.strokeStyle = palette.faint;
      context.lineWidth = 1.5;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x + length * dx, y - length * dy);
      context.stroke();
      write(context, name, x + (length + 8) * dx, y - (length + 8) * dy, {size: 11.5, colour: palette.faint, align: "center"});
    }
  }

  // content: {titles: one per pane, legend or null, key: [{symbol, text}], axes: directions on the screen}.
  function draw(context, {width, height}, panes, content, palette) {
    panes.forEach((pane, i) => title(context, pane, content.titles[i], palette));
    panes.forEach((pane) => axes(context, pane, content.axes, palette));
    context.fillStyle = palette.faint;
    context.globalAlpha = 0.35;
    panes.slice(1).forEach((pane) => (pane.x > 0 ? context.fillRect(pane.x, 10, 1, height - views.legendHeight - 20)
      : context.fillRect(10, pane.y - views.titleHeight, width - 20, 1)));
    context.globalAlpha = 1;
    const top = height - views.legendHeight;
    const narrow = width < 560;
    const box = {x: 18, y: top + (narrow ? 16 : 8), width: Math.min(narrow ? width - 36 : width * 0.52, 460)};
    if (content.legend) legend(context, box, content.legend, palette);
    key(context, width - 14, narrow ? top + 6 : top + 37, content.key, palette);
  }

  return {draw};
})();
