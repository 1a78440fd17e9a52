/** `npm run bench`: everything; `npm run bench -- NAME`: one suite. */
import { buildIfChanged } from '../scripts/build-if-changed.ts';
import { benchAdmin } from './admin.ts';
import { benchBlocks } from './blocks.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchCheckouts } from './checkouts.ts';
import { benchFlow } from './flow.ts';
import { benchPages } from './pages.ts';
import { benchReads } from './reads.ts';

const SUITES: Record<string, () => Promise<void>> = {
  admin: benchAdmin,
  blocks: benchBlocks,
  catalogue: benchCatalogue,
  checkouts: benchCheckouts,
  flow: benchFlow,
  pages: benchPages,
  reads: benchReads,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in SUITES));
if (unknown !== undefined) {
  console.error(`There is no suite ${unknown}; there are: ${Object.keys(SUITES).join(', ')}.`);
  process.exit(1);
}
await buildIfChanged();
for (const [name, run] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  await run();
}
