"use strict";
// Elements of the page. Text always enters as text, never as markup.
const dom = (() => {
  // make("a", {href: "#x", class: "y", onclick: f}, child, "text", [more children]); null children are left out.
  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value === true) element.setAttribute(name, "");
      else if (value !== false && value !== null) element.setAttribute(name, value);
    }
    element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
    return element;
  }

  // Icons are drawn, as fonts differ in the signs they have.
  const paths = {
    play: "M4 2.5v11l9-5.5z", pause: "M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z", first: "M3 2.5h2v11H3zM13 2.5v11L5.5 8z",
    last: "M11 2.5h2v11h-2zM3 2.5v11L10.5 8z", good: "M3 8.6l3.4 3.4L13 5.2", doubtful: "M8 3v6M8 11.6v1.6",
    bad: "M4 4l8 8M12 4l-8 8",
  };
  function icon(name) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    element.setAttribute("viewBox", "0 0 16 16");
    element.setAttribute("class", "icon");
    element.setAttribute("aria-hidden", "true");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", paths[name]);
    element.append(path);
    return element;
  }

  // The old way serves pages from disk in browsers that keep the clipboard for https.
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch (refused) {
      const area = make("textarea", {class: "hidden-text"});
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  }

  function copyButton(what, text) {
    const button = make("button", {type: "button", class: "quiet", "aria-label": `Copy ${what}`}, "Copy");
    button.addEventListener("click", async () => {
      await copy(text());
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    return button;
  }

  function section(id, title, ...children) {
    return make("section", {id, "aria-labelledby": `${id}-title`}, make("h2", {id: `${id}-title`}, title), ...children);
  }

  // The pieces of a sentence, in which `what is typed` stands between backticks.
  const pieces = (sentence) => sentence.split("`").map((part, i) => (i % 2 === 1 ? make("code", null, part) : part));

  return {make, pieces, icon, copyButton, section};
})();
