/**
 * `npm run bench`: everything; `npm run bench -- NAME …`: these suites; `npm run bench -- speed
 * 100000`: with this many products; `npm run bench -- against COMMIT`: another commit and this one
 * take turns; `npm run bench -- compare URL PATH …`: any other shop.
 */
import { buildIfChanged } from '../scripts/build-if-changed.ts';
import { benchAdmin } from './admin.ts';
import { benchAgainst } from './against/command.ts';
import { benchOwner } from './beside-owner.ts';
import { benchBlocks } from './blocks.ts';
import { benchCheckouts } from './checkouts.ts';
import { benchCompare } from './compare.ts';
import { benchLists } from './lists.ts';
import { benchPages } from './pages.ts';
import { benchReads } from './reads.ts';
import { benchSpeed } from './speed.ts';
import { benchStart } from './start.ts';

const SUITES: Record<string, () => Promise<void>> = {
  speed: () => benchSpeed(sizes),
  lists: () => benchLists(sizes),
  start: benchStart,
  checkouts: benchCheckouts,
  pages: benchPages,
  admin: benchAdmin,
  blocks: benchBlocks,
  owner: benchOwner,
  reads: benchReads,
};

const given = process.argv.slice(2);
const sizes = given.filter((word) => /^\d+$/.test(word));
const wanted = given.filter((word) => !sizes.includes(word));
if (wanted[0] === 'compare') await benchCompare(given.slice(1));
else if (wanted[0] === 'against') process.exitCode = await benchAgainst(given.slice(1));
else await runSuites();

async function runSuites(): Promise<void> {
  const unknown = wanted.find((name) => !(name in SUITES));
  if (unknown !== undefined) {
    const names = [...Object.keys(SUITES), 'against', 'compare'];
    console.error(`Unknown suite ${unknown}; the suites are: ${names.join(', ')}.`);
    process.exit(1);
  }
  await buildIfChanged();
  for (const [name, run] of Object.entries(SUITES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name}`);
    await run();
  }
}
