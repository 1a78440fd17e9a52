import { expect, test } from 'vitest';
import { makeEntry } from '../testing.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { ProductIndex } from './product-index.ts';

/** Counts how many of its products are read one after the other. */
class CountingMap extends Map<string, CatalogueEntry> {
  read = 0;

  override *entries(): MapIterator<[string, CatalogueEntry]> {
    for (const entry of super.entries()) {
      this.read += 1;
      yield entry;
    }
  }

  override [Symbol.iterator](): MapIterator<[string, CatalogueEntry]> {
    return this.entries();
  }
}

const [first, other] = [makeEntry({ name: 'First' }), makeEntry({ name: 'Other' })];

function openLarge(count: number) {
  const base = new CountingMap();
  for (let at = 0; at < count; at += 1) base.set(`p${at}`, first);
  return { base, index: new ProductIndex(base) };
}

const changing = (id: string) => new Map([[id, other]]);
const removing = (id: string) => new Map([[id, undefined]]);

test('the product index reflects additions and removals, and an older one stays unchanged', () => {
  const { index: before } = openLarge(2);
  let after = before.with(
    new Map([
      ['p0', other],
      ['p1', undefined],
      ['new', other],
    ]),
  );
  const found = (index: ProductIndex) => ['p0', 'p1', 'new'].map((id) => index.get(id));
  expect(found(after)).toEqual([other, undefined, other]);
  for (let round = 0; round < 1_500; round += 1) after = after.with(changing(`x${round}`));
  expect(found(after)).toEqual([other, undefined, other]);
  expect(after.get('x0')).toBe(other);
  expect(found(before)).toEqual([first, first, undefined]);
});

test('no change copies more than a part of a large catalogue, however many came before', () => {
  const { base, index } = openLarge(50_000);
  let after = index;
  let most = 0;
  for (let round = 0; round < 1_500; round += 1) {
    const before = base.read;
    after = after.with(round % 2 === 0 ? removing(`p${round}`) : changing(`p${round}`));
    most = Math.max(most, base.read - before);
  }
  expect(base.read).toBe(50_000);
  expect(most).toBe(5_000);
  expect([0, 1, 1_498, 1_499, 1_500].map((at) => after.get(`p${at}`))).toEqual([
    undefined,
    other,
    undefined,
    other,
    first,
  ]);
});

test('a change of many products copies ten of the base for each', () => {
  const { base, index } = openLarge(50_000);
  const many = new Map(Array.from({ length: 1_001 }, (_, at) => [`p${at}`, other] as const));
  const after = index.with(many);
  expect(base.read).toBe(10_010);
  expect([after.get('p1000'), after.get('p1001')]).toEqual([other, first]);
});

test('two later versions of one index share nothing that changes', () => {
  let { index: common } = openLarge(7_000);
  for (let round = 0; round < 1_001; round += 1) common = common.with(changing(`c${round}`));
  const one = common.with(changing('one')).with(changing('p0'));
  const two = common.with(changing('two')).with(removing('p1'));
  const found = (index: ProductIndex) => ['one', 'two', 'p0', 'p1'].map((id) => index.get(id));
  expect(found(one)).toEqual([other, undefined, other, first]);
  expect(found(two)).toEqual([undefined, other, first, undefined]);
  expect(found(common)).toEqual([undefined, undefined, first, first]);
});
