/** Subsets the shop's font to what it uses, into `web/fonts`: `node scripts/subset-font.ts`. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadSubsetter } from './harfbuzz-subset.ts';
import { root } from './root.ts';
import { withTemporaryPackages } from './temporary-packages.ts';

type FontVerter = { convert(font: Buffer, to: 'truetype' | 'woff2'): Promise<Buffer> };

const FONT_PACKAGE = '@fontsource-variable/anek-latin';
const FOLDER = join(root, 'web/fonts');

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join(
    '',
  );

const LETTERS = `${characters(0x61, 0x7a)}${characters(0x30, 0x39)} \u00a0.,`;
/** Characters that most pages do not contain. */
const RARE = `#*+;<=>[\\]^_\`{|}~°½•${characters(0xc0, 0xff).replace(/[×÷]/g, '')}`;
const OTHERS = [...characters(0x21, 0x7e), ...'–—‘’“”…×·©']
  .filter((character) => !`${LETTERS}${RARE}`.includes(character))
  .join('');

/**
 * Every page needs two of these files, of about equal size, which load in parallel. The rupee sign
 * is in another file of the family. The style sheet assigns each its `unicode-range`.
 */
const SUBSETS = [
  { from: 'anek-latin-latin-wght-normal.woff2', to: 'anek-latin-letters.woff2', text: LETTERS },
  { from: 'anek-latin-latin-wght-normal.woff2', to: 'anek-latin-others.woff2', text: OTHERS },
  { from: 'anek-latin-latin-wght-normal.woff2', to: 'anek-latin-rare.woff2', text: RARE },
  { from: 'anek-latin-latin-ext-wght-normal.woff2', to: 'anek-latin-rupee.woff2', text: '₹' },
];

await withTemporaryPackages('subset-font', async (nodeModules) => {
  const subset = await loadSubsetter(join(nodeModules, 'harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { convert } = createRequire(nodeModules)(join(nodeModules, 'fontverter')) as FontVerter;
  const family = join(nodeModules, FONT_PACKAGE);
  for (const { from, to, text } of SUBSETS) {
    const whole = await convert(await readFile(join(family, 'files', from)), 'truetype');
    const part = subset(whole, {
      text,
      weights: { min: 400, max: 700 },
      // Digits of equal width, for columns of numbers. Kerning for every weight would be a third of
      // the files, which every page waits for.
      features: ['tnum'],
    });
    await writeFile(join(FOLDER, to), await convert(part, 'woff2'));
  }
  await copyFile(join(family, 'LICENSE'), join(FOLDER, 'LICENSE.txt'));
});
