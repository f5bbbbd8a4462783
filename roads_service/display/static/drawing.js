// The marks of the five roads as SVG, in the drawing habits of Macao. Told apart by shape as well as by colour:
// what is banker's or red is plain, what is player's or blue has a dot in it or leans the other way.

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with these attributes and children. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/** The first column that is shown where `columns` fit: the last ones, never squeezed. */
export function firstColumn(road, columns) {
  return Math.max(road.offset, road.columns - columns, 0);
}

/**
 * One road in its panel: the grid, and every mark of its last columns that fit.
 *
 * @param {string} name the road's
 * @param {{rows, columns, offset, cells}} road as the board has it
 * @param {{x, y, cell, columns, rows}} panel as `place` gives it
 * @param {{letter: function(string): string, beads: string, title: string}} words what stands on beads, and the name
 */
export function drawRoad(name, road, panel, words) {
  const { x, y, cell, columns } = panel;
  const first = firstColumn(road, columns);
  const group = svg("g", { class: `road ${name}`, "data-road": name, transform: `translate(${round(x)} ${round(y)})` });
  const title = svg("title");
  title.textContent = words.title;
  group.append(title, grid(panel, name === "bead_plate" || name === "big_road" ? 1 : 2));
  for (const mark of road.cells) {
    if (mark.column < first) continue;
    const place = `translate(${round((mark.column - first + 0.5) * cell)} ${round((mark.row + 0.5) * cell)})`;
    const sign = svg("g", { class: "sign", transform: `scale(${round(cell)})` }, ...signsOf(name, mark, words));
    group.append(svg("g", { class: "mark", transform: place, ...dataOf(name, mark) }, sign));
  }
  return group;
}

/** The attributes by which a test, or a script, reads the picture. */
function dataOf(name, mark) {
  return {
    "data-road": name,
    "data-column": mark.column,
    "data-row": mark.row,
    "data-round": mark.round ?? "",
    "data-value": valueOf(mark),
  };
}

/** What a mark is: banker, player, tie, red or blue. */
export function valueOf(mark) {
  return mark.color ?? mark.outcome ?? "tie";
}

function grid({ cell, columns, rows }, step) {
  const width = columns * cell;
  const height = rows * cell;
  const lines = [];
  for (let column = 0; column <= columns; column += step) lines.push(`M${round(column * cell)} 0V${round(height)}`);
  for (let row = 0; row <= rows; row += step) lines.push(`M0 ${round(row * cell)}H${round(width)}`);
  return svg(
    "g",
    { class: "grid" },
    svg("rect", { class: "paper", width: round(width), height: round(height) }),
    svg("path", { class: "lines", d: lines.join("") }),
  );
}

// -- signs, each in a cell from -0.5 to 0.5 -----------------------------------

function signsOf(name, mark, words) {
  if (name === "bead_plate") return bead(mark, words);
  if (name === "big_road") return ring(mark);
  return derivedSign(name, mark.color);
}

/** The sign of a derived road for a colour. */
export function derivedSign(name, color) {
  return { big_eye_boy: hollow, small_road: filled, cockroach_pig: stroke }[name](color);
}

function bead(mark, { letter, beads }) {
  const text = svg("text", { class: "letter", y: 0.02 });
  text.textContent = beads === "totals" && mark.total !== null ? mark.total : letter(mark.outcome);
  return [svg("circle", { class: `disc ${mark.outcome}`, r: 0.44 }), text, ...flags(mark, 0.13)];
}

function ring(mark) {
  const signs = [];
  if (mark.outcome !== null) {
    signs.push(svg("circle", { class: `ring ${mark.outcome}`, r: 0.36 }));
    if (mark.outcome === "player" && mark.ties < 2) signs.push(svg("circle", { class: "dot player", r: 0.09 }));
  }
  if (mark.ties > 0) signs.push(svg("path", { class: "tie-stroke", d: "M0.34 -0.42L-0.34 0.42" }));
  if (mark.ties > 1) {
    const count = svg("text", { class: "ties", y: 0.02 });
    count.textContent = mark.ties;
    signs.push(count);
  }
  return [...signs, ...flags(mark, 0.1)];
}

function flags(mark, radius) {
  const signs = [];
  if (mark.banker_pair) signs.push(svg("circle", { class: "pair banker", cx: -0.36, cy: -0.36, r: radius }));
  if (mark.player_pair) signs.push(svg("circle", { class: "pair player", cx: 0.36, cy: 0.36, r: radius }));
  return signs;
}

function hollow(color) {
  const signs = [svg("circle", { class: `ring ${color}`, r: 0.34 })];
  return color === "blue" ? [...signs, svg("circle", { class: "dot blue", r: 0.12 })] : signs;
}

function filled(color) {
  const signs = [svg("circle", { class: `disc ${color}`, r: 0.4 })];
  return color === "blue" ? [...signs, svg("circle", { class: "hole", r: 0.15 })] : signs;
}

function stroke(color) {
  const d = color === "red" ? "M-0.32 0.36L0.32 -0.36" : "M-0.32 -0.36L0.32 0.36";
  return [svg("path", { class: `stroke ${color}`, d })];
}

function round(number) {
  return Math.round(number * 100) / 100;
}
