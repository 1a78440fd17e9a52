import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '..');

/**
 * Sets plain columns, none of them the stock and none hidden behind a spread or a variable, or those
 * of the product form.
 */
const SETS_OTHER_COLUMNS =
  /^\s*\.set\((?:\{(?![^}]*(\bstock\b|\.\.\.))[^}]*\}|pick\(fields, FORM_COLUMNS\))\)/;
const RAW_UPDATE = /update\s+"?products"?\s+set([^`]*)/gi;

function findStockWrites(source: string): string[] {
  const built = source
    .split(/updateTable\(\s*'products\b[^)]*\)/)
    .slice(1)
    .filter((rest) => !SETS_OTHER_COLUMNS.test(rest));
  const raw = [...source.matchAll(RAW_UPDATE)]
    .map(([, set = '']) => set)
    .filter((set) => /\bstock"?\s*=/.test(set));
  return [...built, ...raw];
}

test('stock/ is the only writer of the stock of products', () => {
  const files = globSync('**/*.ts', { cwd: server }).filter(
    (file) => !/^stock\/|testing|\.test\.ts$/.test(file),
  );
  const writers = files.filter(
    (file) => findStockWrites(readFileSync(join(server, file), 'utf8')).length > 0,
  );
  expect(files).toContain('catalogue/products/queries.ts');
  const form = readFileSync(join(server, 'catalogue/products/queries.ts'), 'utf8');
  const columns = form.match(/_COLUMNS = \[[^\]]*\]/g) ?? [];
  expect(columns.length).toBeGreaterThan(1);
  expect(columns.join()).not.toMatch(/\bstock\b/);
  expect(writers).toEqual([]);
});

test.each([
  "tx.updateTable('products').set({ stock })",
  "tx.updateTable('products').set({ name, stock: 3 })",
  "tx\n  .updateTable('products')\n  .set((eb) => ({ stock: eb('stock', '-', 1) }))",
  "tx.updateTable('products').set(fields)",
  "tx.updateTable('products').set({ ...fields })",
  "tx.updateTable('products as sold').set({ stock })",
  'sql`update products set name = 1, stock = 2 where id = 3`',
])('detects an update of the stock: %s', (source) => {
  expect(findStockWrites(source)).toHaveLength(1);
});

test.each([
  "tx.updateTable('products').set({ name })",
  "tx\n  .updateTable('products')\n  .set({ category_id: to })\n  .where('stock', '=', 0)",
  'sql`update products set name = 1`',
  'sql`update products set entered = stock`',
])('ignores an update of other columns: %s', (source) => {
  expect(findStockWrites(source)).toEqual([]);
});
