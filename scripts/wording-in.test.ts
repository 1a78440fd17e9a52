import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wordingIn } from './wording-in.ts';

let folder = '';

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-wording-'));
  write('page.ts', "import { title } from './cart-wording.ts';\nconsole.log(title);");
  write(
    'cart-wording.ts',
    "export const brand = 'Haat';\nexport const title = 'Cart of ' + brand;",
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

async function bundleIn(language: string): Promise<string> {
  const bundle = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [wordingIn(language)],
    build: { write: false, rolldownOptions: { input: join(folder, 'page.ts') } },
  });
  return JSON.stringify(bundle);
}

test('a build in English takes the files as they are imported', async () => {
  write('cart-wording.hi.ts', "export const title = 'टोकरी';");
  const bundle = await bundleIn('en');
  expect(bundle).toContain('Cart of ');
  expect(bundle).not.toContain('टोकरी');
});

test('a build in another language has its sets alone, and what they take from the English ones', async () => {
  write(
    'cart-wording.hi.ts',
    "import { brand } from './cart-wording.ts';\nexport const title = brand + ' टोकरी';",
  );
  const bundle = await bundleIn('hi');
  expect(bundle).toContain('टोकरी');
  expect(bundle).toContain('Haat');
  expect(bundle).not.toContain('Cart of ');
});

test('a set that a language does not have fails the build', async () => {
  await expect(bundleIn('hi')).rejects.toThrow(/There is no .*cart-wording\.hi\.ts/);
});
