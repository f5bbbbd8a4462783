// Boards as they come: server-sent events over fetch, so that a key can be sent along, reconnected for as long as asked.

import { createParser } from "./vendor/eventsource-parser/index.js";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
// The service sends at least a comment every 15 s; a line that is silent for longer is dead, whatever TCP believes.
const SILENCE = 40_000;

/**
 * A stream of boards that reconnects by itself, going on from the last board it has.
 *
 * `onBoard(board)` gets each new board, `onGoodRoad(change)` each good road that begins or ends with the next one,
 * `onRemoved(table_id)` a table that is no more. `onState(state)` gets "open" once boards can come, and when they can't "lost",
 * "missing" (404: there is no such table) or "refused" (401, 403: it takes a key, or another); it tries again after each.
 */
export class BoardStream {
  constructor(url, { key = null, onBoard, onGoodRoad = () => {}, onRemoved = () => {}, onState = () => {} }) {
    this.url = url;
    this.key = key;
    this.onBoard = onBoard;
    this.onGoodRoad = onGoodRoad;
    this.onRemoved = onRemoved;
    this.onState = onState;
    this.lastId = null;
    this.pause = FIRST_PAUSE;
    /** Milliseconds by which the service's clock is ahead of this one's; null until it told. */
    this.ahead = null;
    this.stopping = new AbortController();
    this.wake = () => {};
    addEventListener("online", () => this.wake(), { signal: this.stopping.signal });
  }

  /** Read until `stop` is called. */
  async run() {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      let state = "lost";
      try {
        state = await this.#read();
      } catch {
        // The line broke, or was given up: said by the state, and tried again.
      }
      if (signal.aborted) return;
      this.onState(state);
      await this.#rest(state === "lost" ? this.pause : LONGEST_PAUSE / 3);
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    }
  }

  stop() {
    this.stopping.abort();
    this.wake();
  }

  async #read() {
    const line = new AbortController();
    const giveUp = () => line.abort();
    this.stopping.signal.addEventListener("abort", giveUp, { once: true });
    let silence = setTimeout(giveUp, SILENCE);
    try {
      const answer = await fetch(this.url, { headers: this.#headers(), cache: "no-store", signal: line.signal });
      if (answer.status === 404) return "missing";
      if (answer.status === 401 || answer.status === 403) return "refused";
      if (!answer.ok) return "lost";
      this.#readClock(answer);
      this.onState("open");
      const parser = createParser({ onEvent: (event) => this.#receive(event) });
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(silence);
        silence = setTimeout(giveUp, SILENCE);
        this.pause = FIRST_PAUSE;
        parser.feed(part.value);
      }
      return "lost";
    } finally {
      clearTimeout(silence);
      this.stopping.signal.removeEventListener("abort", giveUp);
      line.abort();
    }
  }

  #headers() {
    return {
      Accept: "text/event-stream",
      ...(this.key ? { Authorization: `Bearer ${this.key}` } : {}),
      ...(this.lastId === null ? {} : { "Last-Event-ID": this.lastId }),
    };
  }

  #receive(event) {
    if (event.id !== undefined) this.lastId = event.id;
    if (event.event === "board") this.onBoard(JSON.parse(event.data));
    if (event.event === "good_road") this.onGoodRoad(JSON.parse(event.data));
    if (event.event === "removed") this.onRemoved(JSON.parse(event.data).table.id);
  }

  #readClock(answer) {
    // The header tells whole seconds: half of one more is right on average.
    const told = Date.parse(answer.headers.get("Date") ?? "");
    if (!Number.isNaN(told)) this.ahead = told + 500 - Date.now();
  }

  #rest(milliseconds) {
    // Not all screens of a floor at the same moment.
    const pause = milliseconds * (0.75 + Math.random() / 2);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
