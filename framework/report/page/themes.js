"use strict";
// Light and dark, and the colours of what is drawn on canvases. Variants have the colours of the plots' curves (Okabe and
// Ito's set, distinguishable with any colour vision).
const themes = (() => {
  const variants = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];
  const palettes = {
    light: {background: "#ffffff", text: "#1b222c", faint: "#5b6675", surface: "#c3ccd8", underEdges: "#77828f", outline: "#1f2833",
            wire: "#39434f", ghost: "#8793a3", pin: "#1b222c", handle: "#d55e00", ring: "#ffffff", noValue: "#b9b9b9"},
    dark: {background: "#161b22", text: "#e8edf3", faint: "#9aa7b6", surface: "#66717f", underEdges: "#4d5763", outline: "#dfe6ee",
           wire: "#0d1117", ghost: "#8c98a8", pin: "#f2f5f8", handle: "#ff9c4a", ring: "#161b22", noValue: "#55585c"},
  };
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const listeners = [];
  let chosen = null;  // null: as the system has it

  const name = () => chosen || (system.matches ? "dark" : "light");
  const paletteNamed = (theme) => palettes[theme];
  const palette = () => paletteNamed(name());
  const variantColour = (index) => variants[index % variants.length];

  function tell() {
    document.documentElement.dataset.theme = name();
    listeners.forEach((listener) => listener());
  }

  function choose(theme) {
    chosen = theme;
    tell();
  }

  function button() {
    const flip = dom.make("button", {type: "button", class: "quiet", "aria-label": "Change between light and dark"});
    const label = () => { flip.textContent = name() === "dark" ? "☀ Light" : "☾ Dark"; };
    flip.addEventListener("click", () => choose(name() === "dark" ? "light" : "dark"));
    listeners.push(label);
    label();
    return flip;
  }

  system.addEventListener("change", tell);
  tell();
  return {name, palette, paletteNamed, choose, button, variantColour, onChange: (listener) => listeners.push(listener)};
})();
