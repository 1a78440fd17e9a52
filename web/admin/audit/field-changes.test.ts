import { expect, test } from 'vitest';
import { describeFieldChanges as describeChanges } from './field-changes.ts';

const categories = new Map([['home-decor', 'Home & décor']]);
const formatOrderTotal = (paise: number) => `Rs.${paise / 100}`;

const describeFieldChanges = (before: unknown, after: unknown) =>
  describeChanges(before, after, { kind: 'product', categories, formatOrderTotal });

test('a change lists each field by its label, with its old and new value', () => {
  expect(
    describeFieldChanges({ price: 10, isAdmin: false }, { price: 12.5, isAdmin: true }),
  ).toEqual([
    { name: 'Price', before: '₹10', after: '₹12.50' },
    { name: 'Admin', before: 'no', after: 'yes' },
  ]);
});

test('an addition has no old values, a removal no new ones, and ids are left out', () => {
  expect(describeFieldChanges(null, { _id: 'a', name: 'Lamp' })).toEqual([
    { name: 'Name', before: '', after: 'Lamp' },
  ]);
  expect(describeFieldChanges({ name: 'Lamp' }, null)).toEqual([
    { name: 'Name', before: 'Lamp', after: '' },
  ]);
});

test.each([
  [{ state: 'paid' }, 'Status', 'Paid, not delivered'],
  [{ status: 'under_review' }, 'Status', 'Under review by the bank'],
  [{ amount: 520 }, 'Amount', 'Rs.520'],
  [{ countInStock: 1200 }, 'Stock', '1,200'],
  [{ category: 'home-decor' }, 'Category', 'Home & décor'],
  [{ category: 'deleted-since' }, 'Category', 'deleted-since'],
  [{ failuresInARow: 5 }, 'Failed attempts in a row', '5'],
])('%o is shown as %s: %s', (after, name, shown) => {
  expect(describeFieldChanges(null, after)).toEqual([{ name, before: '', after: shown }]);
});

test('a refund shows no ids', () => {
  expect(describeFieldChanges(null, { refund_id: 'request-1', repeats: 'request-0' })).toEqual([]);
});

test('a value that is not a record of fields, or has no label, is shown as it is', () => {
  expect(describeFieldChanges(null, 'text')).toEqual([
    { name: 'Value', before: '', after: 'text' },
  ]);
  expect(describeFieldChanges(undefined, { longList: [1, 2] })).toEqual([
    { name: 'Long list', before: '', after: '[1,2]' },
  ]);
});

test('settings are named and shown as on their own screen', () => {
  const before = {
    name: 'Haat',
    logo: null,
    shippingPrice: 10,
    taxHundredths: 200,
    sliderMax: 5000,
    returnsPolicy: '',
  };
  const after = {
    name: 'Chai Adda',
    logo: { image: '/images/up-shop-1-640.webp', width: 600, height: 160 },
    shippingPrice: 49.5,
    taxHundredths: 1225,
    sliderMax: 8000,
    returnsPolicy: 'Thirty days',
  };
  const shown = { kind: 'settings', categories, formatOrderTotal } as const;
  expect(describeChanges(before, after, shown)).toEqual([
    { name: 'Shop name', before: 'Haat', after: 'Chai Adda' },
    { name: 'Logo', before: '', after: '600 × 160 pixels' },
    { name: 'Shipping flat rate', before: '₹10', after: '₹49.50' },
    { name: 'Tax per cent', before: '2%', after: '12.25%' },
    { name: 'Price slider maximum', before: '5,000', after: '8,000' },
    { name: 'Returns policy', before: '', after: 'Thirty days' },
  ]);
});
