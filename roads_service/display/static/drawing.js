// The marks of the five roads as SVG, in the drawing habits of Macao: the same signs as in display/marks.py.
// They are told apart by shape as well: banker's and red are plain, player's and blue have their middle marked.

const SVG = "http://www.w3.org/2000/svg";
const NATURAL = "M0.34 -0.48l0.14 0.14-0.14 0.14-0.14-0.14z";

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
 * @param {{title: string, sign: function(Object): string}} words the road's name, and what stands on a bead
 */
export function drawRoad(name, road, panel, words) {
  const { x, y, cell, columns } = panel;
  const first = firstColumn(road, columns);
  const place = `translate(${round(x)} ${round(y)})`;
  const group = svg("g", { class: `road ${name}`, "data-road": name, "data-columns": columns, transform: place });
  const title = svg("title");
  title.textContent = words.title;
  group.append(title, grid(panel, name === "bead_plate" || name === "big_road" ? 1 : 2));
  for (const mark of road.cells) {
    if (mark.column < first) continue;
    const middle = `translate(${round((mark.column - first + 0.5) * cell)} ${round((mark.row + 0.5) * cell)})`;
    const sign = svg("g", { class: "sign", transform: `scale(${round(cell)})` }, ...signsOf(name, mark, words));
    group.append(svg("g", { class: "mark", transform: middle, ...dataOf(name, mark) }, sign));
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
    svg("path", { class: "lines", d: lines.join(""), "stroke-width": round(Math.max(1, cell * step * 0.025)) }),
  );
}

// -- signs, each in a cell from -0.5 to 0.5 -----------------------------------

function signsOf(name, mark, words) {
  if (name === "bead_plate") return bead(mark, words);
  if (name === "big_road") return bigRoadMark(mark);
  return derivedSign(name, mark.color);
}

/** The sign of a derived road for a colour. */
export function derivedSign(name, color) {
  return { big_eye_boy: ring, small_road: disc, cockroach_pig: stroke }[name](color);
}

function bead(mark, { sign }) {
  const signs = [svg("circle", { class: `disc ${mark.outcome}`, r: 0.41 })];
  // The middle holds the sign, so what tells the sides apart is the rim.
  if (mark.outcome !== "banker") signs.push(svg("circle", { class: `rim ${mark.outcome}`, r: 0.35 }));
  signs.push(text("letter", sign(mark), { y: 0.02 }));
  if (mark.banker_pair) signs.push(svg("circle", { class: "pair banker", cx: -0.34, cy: -0.34, r: 0.12 }));
  if (mark.player_pair) signs.push(svg("circle", { class: "pair player", cx: 0.34, cy: 0.34, r: 0.12 }));
  if (mark.natural) signs.push(svg("path", { class: "natural", d: NATURAL }));
  return signs;
}

function bigRoadMark(mark) {
  const signs = mark.outcome === null ? [] : ring(mark.outcome);
  if (mark.ties > 0) signs.push(svg("path", { class: "tie-stroke", d: "M-0.38 0.38L0.38 -0.38" }));
  if (mark.ties > 1) signs.push(text("ties", mark.ties, { x: 0.43, y: 0.25 }));
  return signs;
}

function ring(value) {
  const signs = [svg("circle", { class: `ring ${value}`, r: 0.36 })];
  return isMarked(value) ? [...signs, svg("circle", { class: `dot ${value}`, r: 0.12 })] : signs;
}

function disc(value) {
  const signs = [svg("circle", { class: `disc ${value}`, r: 0.41 })];
  return isMarked(value) ? [...signs, svg("circle", { class: "hole", r: 0.15 })] : signs;
}

function stroke(value) {
  const d = isMarked(value) ? "M-0.34 0.34L-0.08 0.08M0.08 -0.08L0.34 -0.34" : "M-0.34 0.34L0.34 -0.34";
  return [svg("path", { class: `stroke ${value}`, d })];
}

function isMarked(value) {
  return value === "player" || value === "blue";
}

function text(className, content, place) {
  const made = svg("text", { class: className, ...place });
  made.textContent = content;
  return made;
}

function round(number) {
  return Math.round(number * 100) / 100;
}
