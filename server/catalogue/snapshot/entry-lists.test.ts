import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADMIN_PRODUCT_SORTS } from '../../../contract/policy.ts';
import { makeSnapshot, shelve } from '../testing.ts';
import { inOrder, rearrange, type Shelf } from './entry-lists.ts';
import { ProductIndex } from './product-index.ts';
import type { ShelvedProduct } from './snapshot.ts';

/** Few different values, so that there are many ties. */
const anyProducts = fc
  .uniqueArray(
    fc.record({
      _id: fc.stringMatching(/^[a-c]{1,3}$/),
      name: fc.constantFrom('Pot', 'pot', 'Äpfel'),
      price: fc.constantFrom(0, 19.99, 250),
      rating: fc.constantFrom(0, 3.5, 5),
      countInStock: fc.constantFrom(0, 1, 20),
      createdAt: fc.integer({ min: 1, max: 3 }),
    }),
    { selector: ({ _id }) => _id, maxLength: 12 },
  )
  .map((products) => products.map(shelve));

const idOf = ({ product }: ShelvedProduct) => product._id;

test('a shelf that products come to and go from is in every order what it would be sorted anew', () => {
  fc.assert(
    fc.property(anyProducts, fc.array(anyProducts, { maxLength: 4 }), (first, changes) => {
      let { shelf }: { shelf: Shelf } = makeSnapshot(first);
      for (const come of changes) {
        for (const sort of ADMIN_PRODUCT_SORTS) inOrder(shelf, sort);
        const changed = new Set(come.map(idOf));
        const gone = shelf.filter((shelved) => changed.has(idOf(shelved)));
        // Every other one that went comes back as it is now.
        const back = come.filter((_, index) => index % 2 === 0);
        const kept = shelf.filter((shelved) => !changed.has(idOf(shelved)));
        shelf = rearrange(shelf, gone, back);
        const anew = makeSnapshot([...kept, ...back]).shelf;
        for (const sort of ADMIN_PRODUCT_SORTS) {
          expect(inOrder(shelf, sort)).toEqual(inOrder(anew, sort));
        }
      }
    }),
  );
});

test('the index of products knows what came and went, and an older one what was', () => {
  const [pot, lamp, cup] = [shelve({ name: 'Pot' }), shelve(), shelve()];
  const before = new ProductIndex(new Map([pot, lamp].map((shelved) => [idOf(shelved), shelved])));
  const newPot = { ...pot, nameText: 'new pot' };
  let after = before.with(
    new Map([
      [idOf(pot), newPot],
      [idOf(lamp), undefined],
      [idOf(cup), cup],
    ]),
  );
  const found = (index: ProductIndex) =>
    [pot, lamp, cup].map((shelved) => index.get(idOf(shelved)));
  expect(found(after)).toEqual([newPot, undefined, cup]);
  for (let round = 0; round < 1_500; round += 1) after = after.with(new Map([[`x${round}`, cup]]));
  expect(found(after)).toEqual([newPot, undefined, cup]);
  expect(after.get('x0')).toBe(cup);
  expect(found(before)).toEqual([pot, lamp, undefined]);
});
