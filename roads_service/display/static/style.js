// How a board looks. Every colour is a CSS variable that the page around it may set on <baccarat-board>.

export const STYLE = `
:host {
  --_banker: var(--baccarat-banker, #ff5a5f);
  --_player: var(--baccarat-player, #4d9bff);
  --_tie: var(--baccarat-tie, #3ecf6a);
  --_banker-fill: var(--baccarat-banker-fill, #c62828);
  --_player-fill: var(--baccarat-player-fill, #1d5fd1);
  --_tie-fill: var(--baccarat-tie-fill, #1b7f37);
  --_on-fill: var(--baccarat-on-fill, #ffffff);
  --_red: var(--baccarat-red, var(--_banker));
  --_blue: var(--baccarat-blue, var(--_player));
  --_paper: var(--baccarat-paper, #141a22);
  --_line: var(--baccarat-line, #2a3441);
  --_ink: var(--baccarat-ink, #f2f5f8);
  --_warning: var(--baccarat-warning, #ffb020);
  display: block;
  color: var(--_ink);
  font-family: var(--baccarat-font, system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK TC", "PingFang TC", "Microsoft JhengHei", sans-serif);
}
:host([hidden]) { display: none; }
.frame { position: relative; }
:host([fill]) .frame { position: absolute; inset: 0; overflow: hidden; }
:host([fill]) { position: relative; }
svg { display: block; }
.paper { fill: var(--_paper); }
.lines { fill: none; stroke: var(--_line); stroke-width: 1px; }
.ring { fill: none; stroke-width: 0.13; }
.big_eye_boy .ring, .ask-sign .ring { stroke-width: 0.15; }
.ring.banker { stroke: var(--_banker); }
.ring.player { stroke: var(--_player); }
.ring.red, .stroke.red { stroke: var(--_red); }
.ring.blue, .stroke.blue { stroke: var(--_blue); }
.dot.player { fill: var(--_player); }
.dot.blue { fill: var(--_blue); }
.disc.red { fill: var(--_red); }
.disc.blue { fill: var(--_blue); }
.hole { fill: var(--_paper); }
.disc.banker { fill: var(--_banker-fill); }
.disc.player { fill: var(--_player-fill); }
.disc.tie { fill: var(--_tie-fill); }
.stroke, .tie-stroke { fill: none; stroke-width: 0.17; stroke-linecap: round; }
.tie-stroke { stroke: var(--_tie); stroke-width: 0.11; }
.letter, .ties { text-anchor: middle; dominant-baseline: central; font-weight: 700; }
.letter { fill: var(--_on-fill); font-size: 0.52px; }
.ties { fill: var(--_tie); font-size: 0.56px; stroke: var(--_paper); stroke-width: 0.14; paint-order: stroke; }
.pair { stroke: var(--_paper); stroke-width: 0.05; }
.pair.banker { fill: var(--_banker); }
.pair.player { fill: var(--_player); }
.none { fill: none; stroke: var(--_ink); stroke-width: 0.08; opacity: 0.5; }
.arriving .sign { animation: arrive 2.4s ease-out; }
@keyframes arrive {
  0% { opacity: 0; scale: 2.2; }
  18% { opacity: 1; scale: 1; }
  32%, 60%, 88% { opacity: 0.15; }
  46%, 74%, 100% { opacity: 1; }
}
.facts { position: absolute; display: flex; flex-direction: column; justify-content: space-between; overflow: hidden; line-height: 1.3; }
.ask, .counts div { display: flex; align-items: center; gap: 0.4em; white-space: nowrap; }
.ask span { flex: 1; font-weight: 600; }
.ask-sign { width: 1.15em; height: 1.15em; flex: none; }
.counts { display: grid; grid-template-columns: auto auto; column-gap: 1.2em; margin: 0; }
.counts div { justify-content: space-between; }
dt, dd { margin: 0; }
dd { font-weight: 700; font-variant-numeric: tabular-nums; }
.banker { color: var(--_banker); }
.player { color: var(--_player); }
.tie { color: var(--_tie); }
.status { position: absolute; inset: auto 0 0 0; margin: auto; width: fit-content; max-width: 100%; padding: 0.3em 0.8em; border-radius: 0.4em; background: var(--_warning); color: #14181d; font-weight: 700; }
.status:empty { display: none; }
.spoken { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: reduce) {
  .arriving .sign { animation: none; }
}
@media (forced-colors: active) {
  svg { forced-color-adjust: none; }
}
`;
