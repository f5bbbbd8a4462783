// <baccarat-board table="B01">: a table's board, live, on anyone's page. docs/embedding.md says what it takes.

import { derivedSign, drawRoad, svg } from "./drawing.js";
import { PARTS, ROADS, place } from "./layout.js";
import { BoardStream } from "./stream.js";
import { STYLE } from "./style.js";
import { loadWords, Words } from "./words.js";

const SERVICE = new URL("../../", import.meta.url).href;
const DERIVED = ["big_eye_boy", "small_road", "cockroach_pig"];
const SIDES = ["banker", "player"];
// A line that is back within a moment is nobody's concern.
const A_MOMENT = 1500;
const SMALLEST_FONT = 6;

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

/**
 * Fires "board" (detail: the board) when a board has been drawn, "goodroad" (detail: what the event tells; it bubbles)
 * when a good road begins or ends with the next one, and "connection" (detail: the stream's state).
 * With `board` set by a script instead of the attribute `table` it shows that one and opens no line.
 */
export class BaccaratBoard extends HTMLElement {
  static observedAttributes = ["table", "src", "lang", "beads", "roads", "columns", "key", "fill"];

  #root = this.attachShadow({ mode: "open" });
  #frame = element("div", { part: "frame", class: "frame" });
  #picture = element("div", { class: "picture" });
  #facts = element("div", { class: "facts", part: "facts" });
  #status = element("p", { class: "status", part: "status", role: "status" });
  #spoken = element("p", { class: "spoken", "aria-live": "polite" });
  #words = new Words();
  #board = null;
  #drawn = null;
  #stream = null;
  #state = null;
  #lost = null;
  #sizes = new ResizeObserver(() => this.#draw());

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    this.#frame.append(this.#picture, this.#facts, this.#status, this.#spoken);
    this.#root.append(this.#frame);
  }

  connectedCallback() {
    this.#sizes.observe(this);
    this.#speak();
    this.#open();
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
    this.#close();
  }

  attributeChangedCallback(name, before, now) {
    if (before === now || !this.isConnected) return;
    if (name === "lang" || name === "src") this.#speak();
    if (name === "table" || name === "src" || name === "key") this.#open();
    this.#draw();
  }

  /** The board that is shown, as GET /v1/tables/{table_id}/board gives it. */
  get board() {
    return this.#board;
  }

  set board(board) {
    this.#show(board);
  }

  /** Milliseconds by which the service's clock is ahead of this one's; null until the service told. */
  get ahead() {
    return this.#stream?.ahead ?? null;
  }

  /** What the line is at: "open", "lost", "missing", "refused", or null before the first word of it. */
  get connection() {
    return this.#state;
  }

  get #source() {
    return new URL(this.getAttribute("src") ?? SERVICE, document.baseURI);
  }

  #address(path) {
    const base = this.#source.href;
    return new URL(path, base.endsWith("/") ? base : `${base}/`).href;
  }

  // -- words and the line ------------------------------------------------------

  async #speak() {
    const asked = this.closest("[lang]")?.lang || "en";
    this.#words = await loadWords(this.#address(`words/${encodeURIComponent(asked)}.json`));
    this.#frame.lang = this.#words.lang;
    this.#draw();
    this.#say();
  }

  #open() {
    this.#close();
    const table = this.getAttribute("table");
    if (!table) return;
    this.#board = this.#drawn = null;
    this.#stream = new BoardStream(this.#address(`v1/tables/${encodeURIComponent(table)}/events`), {
      key: this.getAttribute("key"),
      onBoard: (board) => this.#show(board),
      onGoodRoad: (detail) => this.dispatchEvent(new CustomEvent("goodroad", { detail, bubbles: true })),
      onRemoved: () => this.#become("missing"),
      onState: (state) => this.#become(state),
    });
    this.#stream.run();
  }

  #close() {
    this.#stream?.stop();
    this.#stream = null;
    clearTimeout(this.#lost);
    this.#lost = null;
  }

  #become(state) {
    this.#state = state;
    if (state === "open") {
      clearTimeout(this.#lost);
      this.#lost = null;
      this.#say();
    } else if (state !== "lost") {
      this.#say();
    } else {
      this.#lost ??= setTimeout(() => this.#say(), A_MOMENT);
    }
    this.dispatchEvent(new CustomEvent("connection", { detail: state }));
  }

  #say() {
    const said = {
      lost: this.#words.gettext("Connection lost, reconnecting"),
      missing: this.#words.gettext("There is no such table"),
      refused: this.#words.gettext("Enter the key"),
    };
    this.#status.textContent = said[this.#state] ?? "";
  }

  // -- drawing -----------------------------------------------------------------

  #show(board) {
    const before = this.#board;
    this.#board = board;
    this.#draw();
    if (before && board && isNewRound(before, board)) {
      this.#spoken.textContent = this.#sentence(board.last_round);
    }
    this.dispatchEvent(new CustomEvent("board", { detail: board }));
  }

  #sentence(round) {
    return `${this.#words.gettext("Round {number}: {result}", {
      number: this.#words.number(round.number),
      result: this.#words.result(round),
    })}`;
  }

  get #parts() {
    const asked = this.getAttribute("roads");
    if (!asked) return PARTS;
    const names = asked.split(/[\s,]+/);
    return PARTS.filter((part) => names.includes(part));
  }

  #draw() {
    const board = this.#board;
    const width = this.clientWidth;
    if (!board || !width || !this.isConnected) return;
    const parts = this.#parts;
    const rows = Object.fromEntries(ROADS.map((road) => [road, board.roads[road].rows]));
    const height = this.hasAttribute("fill") ? this.clientHeight : null;
    const columns = Number.parseInt(this.getAttribute("columns"), 10) || null;
    const placed = place({ width, height }, rows, parts, columns);
    const picture = svg("svg", { width, height: placed.height, viewBox: `0 0 ${width} ${placed.height}` });
    for (const [name, panel] of Object.entries(placed.panels)) {
      picture.append(drawRoad(name, board.roads[name], panel, this.#signs(name)));
    }
    this.#arrive(picture, board);
    this.#picture.replaceChildren(picture);
    this.#picture.setAttribute("role", "img");
    this.#picture.setAttribute("aria-label", this.#summary(board));
    this.#drawFacts(board, placed.facts, parts);
  }

  #signs(name) {
    return {
      title: this.#words.road(name),
      sign: (mark) => this.#words.beadSign(mark, this.getAttribute("beads") ?? undefined),
    };
  }

  /** Marks that were not on the board drawn before come in visibly. */
  #arrive(picture, board) {
    const now = new Map([...picture.querySelectorAll(".mark")].map((mark) => [identity(mark), mark]));
    const sameShoe = this.#drawn?.shoe === shoeOf(board);
    if (sameShoe && this.#drawn.version !== board.version) {
      const fresh = [...now.keys()].filter((key) => !this.#drawn.marks.has(key));
      this.#drawn.fresh = new Set(fresh);
      this.#drawn.since = Date.now();
    }
    const { fresh = new Set(), since = 0 } = sameShoe ? this.#drawn : {};
    for (const key of fresh) {
      // Drawn again for another size, it does not arrive once more.
      now.get(key)?.classList.add(Date.now() - since < 100 ? "arriving" : "arrived");
    }
    this.#drawn = { shoe: shoeOf(board), version: board.version, marks: new Set(now.keys()), fresh, since };
  }

  #summary(board) {
    const words = this.#words;
    const counts = board.statistics;
    const said = [
      board.table.name,
      `${words.gettext("Shoe")} ${words.number(board.shoe.number)}`,
      words.ngettext("{count} round", "{count} rounds", counts.rounds),
      ...["banker", "player", "tie"].map((outcome) => `${words.outcome(outcome)} ${words.number(counts[outcome])}`),
    ];
    if (board.last_round) said.push(this.#sentence(board.last_round));
    const goodRoads = words.goodRoads(board);
    if (goodRoads.length) said.push(words.gettext("Good roads: {names}", { names: goodRoads.join(words.separator) }));
    return said.join(words.separator);
  }

  // -- ask roads and counts ----------------------------------------------------

  #drawFacts(board, box, parts) {
    this.#facts.hidden = box === null;
    if (box === null) return;
    const blocks = [];
    if (parts.includes("asks")) blocks.push(this.#asks(board));
    if (parts.includes("counts")) blocks.push(this.#counts(board));
    this.#facts.replaceChildren(...blocks);
    const { style } = this.#facts;
    style.left = `${box.x}px`;
    style.top = `${box.y}px`;
    style.width = `${box.width}px`;
    style.height = `${box.height}px`;
    this.#fitFacts(box, blocks.length === 2 ? 5 : parts.includes("asks") ? 2 : 3);
  }

  /** As large as all of it can be read: by the height, and smaller if a language's words are longer. */
  #fitFacts(box, lines) {
    const facts = this.#facts;
    let size = Math.min(box.height / lines / 1.5, box.width / 16);
    facts.style.fontSize = `${size}px`;
    while (size > SMALLEST_FONT && (facts.scrollWidth > box.width + 1 || facts.scrollHeight > box.height + 1)) {
      size *= 0.95;
      facts.style.fontSize = `${size}px`;
    }
  }

  #asks(board) {
    const words = this.#words;
    const label = {
      banker: words.gettext("If banker wins next"),
      player: words.gettext("If player wins next"),
    };
    const rows = SIDES.map((side) => {
      const signs = DERIVED.map((road) => this.#askSign(road, board.next[side][road]));
      return element("div", { class: "ask", "data-side": side }, textOf("span", label[side], side), ...signs);
    });
    return element("div", { class: "asks", part: "asks" }, ...rows);
  }

  #askSign(road, color) {
    const named = `${this.#words.road(road)}: ${color ? this.#colorName(color) : "–"}`;
    const signs = color ? derivedSign(road, color) : [svg("path", { class: "none", d: "M-0.16 0H0.16" })];
    return svg(
      "svg",
      { class: "ask-sign", viewBox: "-0.5 -0.5 1 1", role: "img", "aria-label": named, "data-road": road, "data-value": color ?? "" },
      ...signs,
    );
  }

  #colorName(color) {
    return { red: this.#words.gettext("red"), blue: this.#words.gettext("blue") }[color];
  }

  #counts(board) {
    const words = this.#words;
    const named = [
      ["banker", words.outcome("banker")],
      ["banker_pair", words.gettext("Banker pair")],
      ["player", words.outcome("player")],
      ["player_pair", words.gettext("Player pair")],
      ["tie", words.outcome("tie")],
      ["natural", words.gettext("Natural")],
    ];
    const list = element("dl", { class: "counts", part: "counts" });
    for (const [count, name] of named) {
      const value = textOf("dd", words.number(board.statistics[count]), count);
      value.dataset.count = count;
      list.append(element("div", {}, textOf("dt", name, count), value));
    }
    return list;
  }
}

function isNewRound(before, board) {
  if (!board.last_round) return false;
  return before.last_round?.number !== board.last_round.number || before.shoe.number !== board.shoe.number;
}

function shoeOf(board) {
  return `${board.table.id} ${board.shoe.number}`;
}

/** What makes a mark the same as one of the board before: where it is and what it says. */
function identity(mark) {
  const { road, column, row, value } = mark.dataset;
  return [road, column, row, value, mark.querySelector(".ties")?.textContent ?? mark.querySelectorAll(".tie-stroke").length].join(" ");
}

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

function textOf(name, text, className) {
  const made = element(name, { class: className });
  made.textContent = text;
  return made;
}

customElements.define("baccarat-board", BaccaratBoard);
