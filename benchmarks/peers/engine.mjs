// The npm package baccarat-engine: what a round more costs when all roads are computed anew and written as JSON.
// node engine.mjs RESULTS TIMES, where RESULTS is a file of game results as the package makes them; for each line that
// comes, it does so TIMES times and writes the median in microseconds. On a line `laid out` its derived roads, which it
// gives as lists of colours, are also laid out on a grid, by its own placing of a big road.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

const [results, times] = [JSON.parse(readFileSync(process.argv[2])), Number(process.argv[3])];
const { RoadmapGenerator } = createRequire(join(process.env.PEERS, 'package.json'))('baccarat-engine');
const generator = new RoadmapGenerator();

// As in the package's sample-usage.js, but with all columns: a derived road of a scrolled big road has other colours.
function roads(laidOut) {
  const beadPlate = generator.beadPlate(results, { columns: 20, rows: 6 });
  const bigRoad = generator.bigRoad(results, { rows: 6, scroll: false });
  const placed = (colors) =>
    laidOut ? generator.bigRoad(colors.map((outcome) => ({ outcome })), { rows: 6, scroll: false }) : colors;
  return JSON.stringify({
    beadPlate,
    bigRoad,
    bigEye: placed(generator.bigEyeRoad(bigRoad)),
    smallRoad: placed(generator.smallRoad(bigRoad)),
    cockroachPig: placed(generator.cockroachPig(bigRoad)),
  });
}

// The median, since now and then another process has the processor.
function microseconds(laidOut) {
  const taken = Array.from({ length: times }, () => {
    const began = process.hrtime.bigint();
    roads(laidOut);
    return Number(process.hrtime.bigint() - began);
  });
  return taken.sort((one, other) => one - other)[times >> 1] / 1000;
}

for (let warmingUp = 0; warmingUp < 5; warmingUp++) [microseconds(true), microseconds(false)];
for await (const line of createInterface({ input: process.stdin })) console.log(microseconds(line === 'laid out'));
