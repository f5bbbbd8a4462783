// All tables of the floor: their big roads and what goes on, on few lines however many they are.

import "./baccarat-board.js";
import { followKey, givenKey } from "./key.js";
import { BoardStream } from "./stream.js";
import { loadWords } from "./words.js";

// A browser keeps six lines to one host for all its pages: three leave some for a display beside the lobby.
const MOST_STREAMS = 3;
const TABLES_OF_A_STREAM = 100; // as many as the service takes at once
const LONGEST_ADDRESS = 7000; // of the 8190 bytes that a request line may have
const COLUMNS = 22;
const LOOK_FOR_TABLES = 10_000;
const A_MOMENT = 1500;

const place = (id) => document.getElementById(id);
const main = document.querySelector("main");
const words = await loadWords(document.documentElement.dataset.words);

/** By table id: its list item, its newest board, whether it is near the screen and whether that board is drawn. */
const tables = new Map();
const byItem = new WeakMap();
let streams = [];
let polled = [];
let lost = null;

// -- drawing --------------------------------------------------------------------

const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const table = byItem.get(target);
      table.near = isIntersecting;
      if (table.near) draw(table);
    }
  },
  { rootMargin: "600px" },
);

function addTable(document_) {
  const item = document.importNode(place("table").content.firstElementChild, true);
  const table = { item, document: document_, board: null, near: false, stale: false };
  tables.set(document_.id, table);
  byItem.set(item, table);
  const link = item.querySelector("a");
  link.href = main.dataset.display.replace("TABLE", encodeURIComponent(document_.id));
  followKey(link);
  item.dataset.table = document_.id;
  name(table, document_.name);
  put(item);
  near.observe(item);
}

/** By their ids, as people count: B2 before B10. */
function put(item) {
  const after = [...place("tables").children].find(
    (other) => order.compare(other.dataset.table, item.dataset.table) > 0,
  );
  place("tables").insertBefore(item, after ?? null);
}
const order = new Intl.Collator(words.lang, { numeric: true });

function name(table, told) {
  table.document = { ...table.document, name: told };
  table.item.querySelector(".name").textContent = told;
  table.item.querySelector(".id").textContent = told === table.document.id ? "" : table.document.id;
  table.found = folded(`${told} ${table.document.id}`);
  sift(table);
}

function removeTable(id) {
  const table = tables.get(id);
  if (!table) return;
  near.unobserve(table.item);
  table.item.remove();
  tables.delete(id);
  count();
}

function receive(board) {
  const table = tables.get(board.table.id);
  if (!table || (table.board && table.board.version >= board.version)) return;
  table.board = board;
  table.stale = true;
  if (table.document.name !== board.table.name) name(table, board.table.name);
  if (sift(table)) count();
  if (table.near) draw(table);
}

function draw(table) {
  const { item, board } = table;
  if (!table.stale) return;
  table.stale = false;
  const counts = board.statistics;
  const last = item.querySelector(".last");
  item.querySelector(".phase").textContent = phase(board);
  last.textContent = board.last_round ? words.winner(board.last_round.outcome) : "";
  last.dataset.outcome = board.last_round?.outcome ?? "";
  item.querySelector(".good-roads").replaceChildren(...words.goodRoads(board).map(badge));
  item.querySelector(".shoe").textContent =
    `${words.gettext("Shoe")} ${words.number(board.shoe.number)} · ${words.ngettext("{count} round", "{count} rounds", counts.rounds)}`;
  for (const outcome of ["banker", "player", "tie"]) {
    const shown = item.querySelector(`.counts .${outcome}`);
    shown.textContent = `${sign(outcome)} ${words.number(counts[outcome])}`;
    shown.setAttribute("aria-label", `${words.outcome(outcome)} ${words.number(counts[outcome])}`);
    shown.setAttribute("role", "img");
  }
  item.querySelector("baccarat-board").board = board;
}

function badge(name) {
  const made = document.createElement("span");
  made.className = "badge";
  made.textContent = name;
  return made;
}

function sign(outcome) {
  return words.beadSign({ outcome, total: null });
}

function phase(board) {
  return {
    idle: words.gettext("Waiting for the next round"),
    betting: words.gettext("Place your bets"),
    dealing: words.gettext("Dealing"),
    closed: words.gettext("Table closed"),
  }[board.live.phase];
}

// -- searching and filtering ------------------------------------------------------------------

/** Letters without case and accents, so that what can be typed is found. */
function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function matches(table) {
  return folded(place("search").value).split(/\s+/).every((word) => table.found.includes(word));
}

function hasGoodRoad(table) {
  const wanted = place("good-road").value;
  const held = table.board?.good_roads ?? [];
  return wanted === "" || held.some((road) => wanted === "any" || road.name === wanted);
}

/** Show or hide a table; whether that changed. One that has the keyboard's focus stays until the focus goes on. */
function sift(table) {
  const { item } = table;
  const before = item.hidden;
  item.hidden = !(matches(table) && hasGoodRoad(table)) && !item.contains(document.activeElement);
  return item.hidden !== before;
}

/** Show and hide all tables; whether that changed any. */
function siftAll() {
  return [...tables.values()].map(sift).includes(true);
}

function search() {
  siftAll();
  count();
}

function count() {
  const found = [...tables.values()].filter((table) => !table.item.hidden).length;
  place("found").textContent = words.ngettext("{count} table", "{count} tables", found);
  place("none").hidden = found > 0;
  place("none").textContent = found > 0 ? "" : reason();
}

function reason() {
  if (!tables.size) return words.gettext("No tables");
  const called = [...tables.values()].some(matches);
  return called ? words.gettext("No table has this good road now") : words.gettext("No table is called so");
}

// -- lines ----------------------------------------------------------------------

function headers() {
  return givenKey() ? { Authorization: `Bearer ${givenKey()}` } : {};
}

/** Tables come and go: those that are new get a line. */
async function lookForTables() {
  try {
    const answer = await fetch(main.dataset.api, { headers: headers(), cache: "no-store" });
    if (answer.status === 401) place("line").textContent = words.gettext("Enter the key");
    if (!answer.ok) return;
    const told = (await answer.json()).tables;
    const ids = new Set(told.map((table) => table.id));
    for (const id of [...tables.keys()]) if (!ids.has(id)) removeTable(id);
    for (const table of told) {
      if (tables.has(table.id)) name(tables.get(table.id), table.name);
      else addTable(table);
    }
    count();
    subscribe();
    await poll();
  } catch {
    // The line is down, which the streams say; this is tried again soon anyway.
  }
}

/** Lines for the tables that have none yet; none is opened anew while the tables stay the same. */
function subscribe() {
  const ids = [...tables.keys()].sort(order.compare);
  const wanted = chunks(ids);
  polled = wanted.slice(MOST_STREAMS).flat();
  const addresses = wanted.slice(0, MOST_STREAMS).map((chunk) => `${main.dataset.events}?${query(chunk)}`);
  for (const stream of streams) if (!addresses.includes(stream.url)) stream.stop();
  streams = addresses.map((url) => streams.find((stream) => stream.url === url) ?? open(url));
}

function open(url) {
  const stream = new BoardStream(url, { key: givenKey(), onBoard: receive, onRemoved: removeTable, onState: follow });
  stream.run();
  return stream;
}

function query(ids) {
  return [...ids.map((id) => `table=${encodeURIComponent(id)}`), `columns=${COLUMNS}`].join("&");
}

function chunks(ids) {
  const made = [];
  for (const id of ids) {
    const last = made.at(-1);
    if (last && last.length < TABLES_OF_A_STREAM && query([...last, id]).length < LONGEST_ADDRESS) last.push(id);
    else made.push([id]);
  }
  return made;
}

/** The tables beyond those that have a line are read now and then. */
async function poll() {
  for (const chunk of chunks(polled)) {
    const answer = await fetch(`${main.dataset.boards}?${query(chunk)}`, { headers: headers(), cache: "no-store" });
    if (answer.ok) for (const board of (await answer.json()).boards) receive(board);
  }
}

function follow(state) {
  if (state === "open") {
    clearTimeout(lost);
    lost = null;
    place("line").textContent = "";
  } else if (state === "lost") {
    lost ??= setTimeout(() => (place("line").textContent = words.gettext("Connection lost, reconnecting")), A_MOMENT);
  }
}

// -- keyboard -------------------------------------------------------------------

/** Arrow keys go from table to table, `/` to the search, Escape empties it, Enter in it opens the first that is found. */
function pressed(event) {
  const searching = event.target === place("search");
  const links = [...place("tables").querySelectorAll("li:not([hidden]) a")];
  if (event.key === "/" && !searching) {
    event.preventDefault();
    place("search").focus();
  } else if (searching && event.key === "Escape") {
    place("search").value = "";
    search();
  } else if (searching && (event.key === "ArrowDown" || event.key === "Enter")) {
    event.preventDefault();
    if (event.key === "Enter") links[0]?.click();
    else links[0]?.focus();
  } else if (!searching && event.key.startsWith("Arrow")) {
    step(event, links);
  }
}

function step(event, links) {
  const from = links.indexOf(document.activeElement);
  if (from < 0) return;
  const across = getComputedStyle(place("tables")).gridTemplateColumns.split(" ").length;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }[event.key];
  const to = links[from + by];
  if (!to) return;
  event.preventDefault();
  to.focus();
  to.scrollIntoView({ block: "nearest" });
}

place("search").addEventListener("input", search);
place("good-road").addEventListener("change", search);
// What is counted again is read aloud again: only if there is something new to say.
place("tables").addEventListener("focusout", () => setTimeout(() => siftAll() && count()));
document.addEventListener("keydown", pressed);
addEventListener("pagehide", () => streams.forEach((stream) => stream.stop()));
addEventListener("pageshow", (event) => event.persisted && location.reload());
await lookForTables();
setInterval(lookForTables, LOOK_FOR_TABLES);
