// Where the parts of a board go. Pure: sizes in, places out; all in CSS pixels.

export const ROADS = ["bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig"];
export const PARTS = [...ROADS, "asks", "counts"];

const LANDSCAPE = 1.35; // width to height from which the bead plate stands beside the other roads
const WIDE = 640; // width from which it does so where the height is free
const LEFT_SHARE = 0.26;
const BEAD = 1.2; // a bead's cell beside a big road's
const STACKED_COLUMNS = 22;
const COLUMNS = 26; // columns of the big road where the height is free
const LEAST_LINE = 15; // height of a line of the facts
const FACT_LINES = { asks: 2, counts: 3 };

/**
 * The places of the parts in a box.
 *
 * @param {{width: number, height: number|null}} box a height of null is as high as it takes
 * @param {Object<string, number>} rows the rows of each road
 * @param {string[]} parts what is shown, of `PARTS`
 * @param {number|null} columns columns of the big road (of the bead plate, where there is none); null: what fits
 * @returns {{height: number, panels: Object<string, {x, y, cell, columns, rows}>, facts: {x, y, width, height}|null}}
 */
export function place(box, rows, parts, columns = null) {
  const asked = new Set(parts);
  const has = (name) => asked.has(name);
  const lines = parts.reduce((sum, part) => sum + (FACT_LINES[part] ?? 0), 0);
  const left = has("bead_plate") || lines > 0;
  const right = ROADS.some((road) => road !== "bead_plate" && has(road));
  const space = { ...box, gap: Math.max(4, Math.round(box.width / 160)), rows, has, lines, columns };
  if (!right) return leftOnly(space);
  if (!left) return rightOnly(space);
  const beside = box.height === null ? box.width >= WIDE : box.width / box.height >= LANDSCAPE;
  return beside ? sideBySide(space) : stacked(space);
}

/** The rows of the right part from the top: which roads they hold and how high they are in cells of the big road. */
function bands({ rows, has }) {
  const all = [["big_road"], ["big_eye_boy"], ["small_road", "cockroach_pig"]];
  return all
    .map((roads) => roads.filter(has))
    .filter((roads) => roads.length > 0)
    .map((roads) => ({ roads, units: roads[0] === "big_road" ? rows.big_road : rows[roads[0]] / 2 }));
}

/** The roads of the right part from (x, y) in a width, with this cell of the big road. */
function rightPart(space, x, y, width, cell) {
  const { rows, gap } = space;
  const panels = {};
  let top = y;
  for (const { roads, units } of bands(space)) {
    const size = roads[0] === "big_road" ? cell : cell / 2;
    const share = (width - gap * (roads.length - 1)) / roads.length;
    roads.forEach((road, index) => {
      const fitting = Math.floor(share / size + 1e-6);
      // The first stands at the left edge, the last at the right one.
      const from = index === 0 ? x : x + width - fitting * size;
      panels[road] = panel(from, top, size, fitting, rows[road]);
    });
    top += units * cell + gap;
  }
  return { panels, bottom: top - gap };
}

function panel(x, y, cell, columns, rows) {
  return { x, y, cell, columns: Math.max(columns, 1), rows };
}

function unitsOf(space) {
  const list = bands(space);
  return { units: list.reduce((sum, band) => sum + band.units, 0), gaps: (list.length - 1) * space.gap };
}

function sideBySide(space) {
  const { width, height, gap, rows, has, lines, columns } = space;
  const { units, gaps } = unitsOf(space);
  const widthForRight = width * (1 - LEFT_SHARE) - gap;
  const free = columns ? widthForRight / columns : height === null ? widthForRight / COLUMNS : (height - gaps) / units;
  const cell = height === null ? free : Math.min(free, (height - gaps) / units);
  const right = columns ? Math.min(columns * cell, widthForRight) : Math.floor(widthForRight / cell) * cell;
  const leftWidth = width - right - gap;
  const { panels, bottom } = rightPart(space, leftWidth + gap, 0, right, cell);
  let top = 0;
  if (has("bead_plate")) {
    const room = bottom - (lines ? gap + lines * Math.max(LEAST_LINE, cell * 0.62) : 0);
    const bead = Math.min(lines ? cell * BEAD : room / rows.bead_plate, room / rows.bead_plate, leftWidth);
    const fitting = Math.floor(leftWidth / bead + 1e-6);
    panels.bead_plate = panel(0, 0, Math.min(leftWidth / fitting, room / rows.bead_plate), fitting, rows.bead_plate);
    top = panels.bead_plate.cell * rows.bead_plate + gap;
  }
  const facts = lines ? { x: 0, y: top, width: leftWidth, height: bottom - top } : null;
  return { height: height ?? bottom, panels, facts };
}

function stacked(space) {
  const { width, height, gap, rows, has, lines, columns } = space;
  const { units, gaps } = unitsOf(space);
  const beads = has("bead_plate") ? rows.bead_plate : 0;
  const least = lines * LEAST_LINE;
  let cell = width / (columns ?? STACKED_COLUMNS);
  if (height !== null) {
    const whole = units + beads + lines * 0.85;
    cell = Math.min(cell, (height - gaps - 2 * gap - least * 0.2) / whole);
  }
  const { panels, bottom } = rightPart(space, 0, 0, width, cell);
  let top = bottom + gap;
  if (beads) {
    const room = height === null ? Infinity : height - top - (lines ? gap + Math.max(least, lines * cell * 0.85) : 0);
    const most = Math.min(room / beads, cell * 1.35);
    const fitting = Math.ceil(width / most - 1e-6);
    const bead = Math.min(most, width / fitting);
    panels.bead_plate = panel(0, top, bead, Math.floor(width / bead + 1e-6), rows.bead_plate);
    top += bead * beads + gap;
  }
  const free = lines * Math.max(LEAST_LINE * 1.3, cell * 0.9);
  const facts = lines ? { x: 0, y: top, width, height: height === null ? free : height - top } : null;
  return { height: height ?? (facts ? top + free : top - gap), panels, facts };
}

function rightOnly(space) {
  const { width, height, columns } = space;
  const { units, gaps } = unitsOf(space);
  const free = columns ? width / columns : height === null ? width / COLUMNS : (height - gaps) / units;
  const cell = height === null ? free : Math.min(free, (height - gaps) / units);
  const { panels, bottom } = rightPart(space, 0, 0, width, cell);
  return { height: height ?? bottom, panels, facts: null };
}

function leftOnly(space) {
  const { width, height, gap, rows, has, lines, columns } = space;
  const panels = {};
  let top = 0;
  const least = lines * LEAST_LINE * 1.3;
  if (has("bead_plate")) {
    const room = height === null ? Infinity : height - (lines ? least + gap : 0);
    const bead = Math.min(room / rows.bead_plate, columns ? width / columns : height === null ? width / 12 : Infinity);
    panels.bead_plate = panel(0, 0, bead, Math.floor(width / bead + 1e-6), rows.bead_plate);
    top = bead * rows.bead_plate + (lines ? gap : 0);
  }
  const facts = lines ? { x: 0, y: top, width, height: height === null ? least : height - top } : null;
  return { height: height ?? top + (lines ? least : 0), panels, facts };
}
