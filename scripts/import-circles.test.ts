import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findCircles, groupByFolder, readImports } from './import-circles.ts';
import { root } from './root.ts';

/** Not `layout` and `app`, which build on features and are built on, nor `boot` and `admin`. */
const FEATURES = /^web\/(?<folder>(?!admin|app|boot|layout)[^/]+)\//;
const DOMAINS = /^server\/(?<folder>[^/]+)\//;

const folderIn = (rooms: RegExp) => (file: string) => rooms.exec(file)?.groups?.folder;

describe('the shop', () => {
  const imports = readImports(root);

  test('no file is part of an import cycle', () => {
    expect(imports.get('web/app/page-code.ts')).toContain('web/catalogue/home-page.tsx');
    expect(findCircles(imports)).toEqual([]);
  });

  test('no feature of the web is part of an import cycle', () => {
    const features = groupByFolder(imports, folderIn(FEATURES));
    expect(features.get('checkout')).toContain('cart');
    expect(findCircles(features)).toEqual([]);
  });

  test('no domain of the server is part of an import cycle', () => {
    const domains = groupByFolder(imports, folderIn(DOMAINS));
    expect(domains.get('checkout')).toContain('platform');
    expect(findCircles(domains)).toEqual([]);
  });
});

describe('findCircles', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'haat-circles-'));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  function importsOf(files: Record<string, string>) {
    const folder = mkdtempSync(join(scratch, 'tree-'));
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    return readImports(folder);
  }

  test.each([
    ['an import', "import { b } from '../b/b.ts';"],
    ['a side-effect import', "import '../b/b.ts';"],
    ['an import of a value and a type', "import { b, type B } from '../b/b.ts';"],
    ['a re-export', "export * from '../b/b.ts';"],
    ['a type', "import type { B } from '../b/b.ts';"],
    ['types only', "import { type B, type C } from '../b/b.ts';"],
    ['a re-exported type', "export type { B } from '../b/b.ts';"],
    ['a dynamic import', "export const load = () => import('../b/b.ts');"],
    ['a glob', "export const all = import.meta.glob<string>(['../*/b.ts', '!../c/*']);"],
  ])('finds a cycle closed by %s', (_, statement) => {
    const imports = importsOf({
      'web/a/a.ts': statement,
      'web/b/b.ts': "import { c } from '../c/c.ts';",
      'web/c/c.ts': "import { a } from '../a/a.ts';",
    });
    expect(findCircles(imports)).toHaveLength(1);
    expect([...(imports.get('web/a/a.ts') ?? [])]).toEqual(['web/b/b.ts']);
  });

  test('ignores a file that a glob excludes', () => {
    const imports = importsOf({
      'web/a/a.ts': "export const all = import.meta.glob(['../*/b.ts', '!../b/*']);",
      'web/b/b.ts': "import { a } from '../a/a.ts';",
    });
    expect(findCircles(imports)).toEqual([]);
  });

  test('ignores tests and test helpers', () => {
    const imports = importsOf({
      'server/a/a.ts': "import './testing.ts';",
      'server/a/testing.ts': "import { a } from './a.ts';",
      'server/a/a.test.ts': "import { a } from './a.ts';",
      'server/testing/shop.ts': "import { a } from '../a/a.ts';",
      'server/a/import-testing.ts': "import { a } from './a.ts';",
    });
    expect([...imports]).toEqual([['server/a/a.ts', new Set()]]);
  });

  test('finds a cycle of folders without a cycle of files, and names it', () => {
    const imports = importsOf({
      'web/cart/store.ts': "import { find } from '../orders/api.ts';",
      'web/orders/api.ts': 'export const find = 1;',
      'web/orders/page.ts': "import { lines } from '../cart/lines.ts';",
      'web/cart/lines.ts': 'export const lines = 1;',
    });
    expect(findCircles(imports)).toEqual([]);
    expect(findCircles(groupByFolder(imports, folderIn(FEATURES)))).toEqual([
      expect.stringMatching(/^(?:cart → orders → cart|orders → cart → orders)$/),
    ]);
  });
});
