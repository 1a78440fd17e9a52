import { expect, test } from 'vitest';
import { readOffer, readProduct } from './read-product.ts';

test.each([
  [4, 4],
  ['4', 4],
  [' 1,200 ', 1200],
  [4.9, 4],
  ['', 0],
  ['abc', 0],
  [null, 0],
  [undefined, 0],
  [true, 0],
  [-3, 0],
  ['-3', 0],
])('a stock of %j is %d pieces', (countInStock, pieces) => {
  expect(readOffer({ _id: 'a', price: 5, countInStock })?.countInStock).toBe(pieces);
});

test.each(['', 'abc', null, undefined, -1, '-1', 2e9])(
  'a price of %j is none: there is nothing to buy',
  (price) => {
    expect(readOffer({ _id: 'a', price, countInStock: 3 })).toMatchObject({
      price: 0,
      countInStock: 0,
    });
  },
);

test.each([undefined, null, '', {}, true])('with an id of %j there is no product', (_id) => {
  expect(readProduct({ _id, name: 'Lamp', price: 5 })).toBeUndefined();
});

test('missing texts are empty, and shoppers see the id in place of a name', () => {
  const read = {
    _id: '7',
    name: '',
    brand: '',
    category: '',
    price: 5,
    description: '',
    image: '',
    countInStock: 0,
    rating: 0,
  };
  expect(readProduct({ _id: 7, price: '5', image: null, description: 3n })).toStrictEqual(read);
  expect(readOffer({ _id: 7, price: '5' })).toStrictEqual({ ...read, name: '7' });
});
