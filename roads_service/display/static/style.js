// How a board looks. Every colour is a CSS variable that the page around it may set on <baccarat-board>.

export const STYLE = `
:host {
  --_banker: var(--baccarat-banker, #ff5c62);
  --_player: var(--baccarat-player, #62a5ff);
  --_tie: var(--baccarat-tie, #3ddc84);
  --_banker-fill: var(--baccarat-banker-fill, #cc1f2a);
  --_player-fill: var(--baccarat-player-fill, #1a5fd0);
  --_tie-fill: var(--baccarat-tie-fill, #137a3c);
  --_on-fill: var(--baccarat-on-fill, #ffffff);
  --_red: var(--baccarat-red, var(--_banker));
  --_blue: var(--baccarat-blue, var(--_player));
  --_paper: var(--baccarat-paper, #141b23);
  --_line: var(--baccarat-line, #303b47);
  --_natural: var(--baccarat-natural, #ffc933);
  --_ink: var(--baccarat-ink, #f4f6f8);
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
.lines { fill: none; stroke: var(--_line); }
.ring { fill: none; stroke-width: 0.13; }
.banker { --_own: var(--_banker); }
.player { --_own: var(--_player); }
.tie { --_own: var(--_tie); }
.red { --_own: var(--_red); }
.blue { --_own: var(--_blue); }
.ring, .stroke { stroke: var(--_own); }
.dot, .disc, .pair { fill: var(--_own); }
.disc.banker { fill: var(--_banker-fill); }
.disc.player { fill: var(--_player-fill); }
.disc.tie { fill: var(--_tie-fill); }
.rim { fill: none; stroke: var(--_on-fill); stroke-width: 0.04; }
.rim.tie { stroke-dasharray: 0.06 0.1; }
.hole { fill: var(--_paper); }
.stroke { fill: none; stroke-width: 0.16; }
.tie-stroke { fill: none; stroke: var(--_tie); stroke-width: 0.09; }
.natural { fill: var(--_natural); }
.letter, .ties { dominant-baseline: central; font-weight: 700; }
.letter { fill: var(--_on-fill); font-size: 0.46px; text-anchor: middle; }
.ties { fill: var(--_tie); font-size: 0.5px; text-anchor: end; stroke: var(--_paper); stroke-width: 0.12; stroke-linejoin: round; paint-order: stroke; }
.pair { stroke: var(--_paper); stroke-width: 0.04; }
.none { fill: none; stroke: var(--_ink); stroke-width: 0.08; opacity: 0.5; }
.arriving .sign { animation: arrive 2.4s ease-out; }
@keyframes arrive {
  0% { opacity: 0; scale: 2.2; }
  18% { opacity: 1; scale: 1; }
  32%, 60%, 88% { opacity: 0.15; }
  46%, 74%, 100% { opacity: 1; }
}
.facts { position: absolute; display: flex; flex-direction: column; justify-content: space-evenly; overflow: hidden; line-height: 1.3; }
.ask, .counts div { display: flex; align-items: center; gap: 0.4em; white-space: nowrap; }
.ask span { flex: 1; font-weight: 600; }
.ask-sign { width: 1.15em; height: 1.15em; flex: none; }
.counts { display: grid; grid-template-columns: auto auto; column-gap: 1.2em; margin: 0; }
.counts div { justify-content: space-between; }
dt, dd { margin: 0; }
dd { font-weight: 700; font-variant-numeric: tabular-nums; }
span, dt, dd { color: var(--_own, inherit); }
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
