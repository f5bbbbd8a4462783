// The npm package baccarat-engine: what a round more costs when all roads are computed anew and written as JSON.
// node engine.mjs RESULTS TIMES, where RESULTS is a file of game results as the package makes them; for each line that
// comes, it does so TIMES times and writes the median in microseconds.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

const [results, times] = [JSON.parse(readFileSync(process.argv[2])), Number(process.argv[3])];
const { RoadmapGenerator } = createRequire(join(process.env.PEERS, 'package.json'))('baccarat-engine');
const generator = new RoadmapGenerator();

// As in the package's sample-usage.js, but with all columns: a derived road of a scrolled big road has other colours.
function roads() {
  const beadPlate = generator.beadPlate(results, { columns: 20, rows: 6 });
  const bigRoad = generator.bigRoad(results, { rows: 6, scroll: false });
  return JSON.stringify({
    beadPlate,
    bigRoad,
    bigEye: generator.bigEyeRoad(bigRoad),
    smallRoad: generator.smallRoad(bigRoad),
    cockroachPig: generator.cockroachPig(bigRoad),
  });
}

// The median, since now and then another process has the processor.
function microseconds() {
  const taken = Array.from({ length: times }, () => {
    const began = process.hrtime.bigint();
    roads();
    return Number(process.hrtime.bigint() - began);
  });
  return taken.sort((one, other) => one - other)[times >> 1] / 1000;
}

for (let warmingUp = 0; warmingUp < 5; warmingUp++) microseconds();
for await (const _line of createInterface({ input: process.stdin })) console.log(microseconds());
