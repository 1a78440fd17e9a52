/**
 * `measure.ts FOLDER ROUNDS SIZE …`: the shop in FOLDER and this one take turns. Runs as a process
 * group of its own, which `npm run bench -- against` ends as a whole.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildIfChanged } from '../../scripts/build-if-changed.ts';
import { root } from '../../scripts/root.ts';
import { npmScript } from '../shops.ts';
import { compareCheckouts } from './checkouts.ts';
import { type Comparison, printComparisons, verdictOf } from './fences.ts';
import { compareReads } from './reads.ts';
import { compareStarts } from './starts.ts';

const [folder = '', rounds = '', ...sizes] = process.argv.slice(2);
const code = { old: folder, new: root };

await buildOld();
await buildIfChanged();
const compared: Comparison[] = [];
console.log('Measuring starts and memory …');
compared.push(...(await compareStarts(code, Number(rounds))));
for (const size of sizes) {
  console.log(`Measuring reads with ${size} products …`);
  compared.push(...(await compareReads(code, Number(size), Number(rounds))));
}
console.log('Measuring checkouts …');
compared.push(...(await compareCheckouts(code, Number(rounds))));

console.log(`\nMedians of ${rounds} rounds`);
printComparisons(compared);
const verdicts = compared.map(verdictOf).filter((verdict) => verdict !== '');
const held = verdicts.filter((verdict) => verdict === 'holds').length;
console.log(`${held} of ${verdicts.length} promises hold.`);

/** With its own scripts, since its packages may be others. */
async function buildOld(): Promise<void> {
  const { command, args, cwd } = npmScript(folder, 'build');
  const child = spawn(command, args, { cwd, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0)
    throw new Error('The other commit could not be built; see above for the reason.');
}
