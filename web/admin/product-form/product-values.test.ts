import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/audit/schemas.ts';
import type { WholeProduct } from '../../../contract/catalogue/schemas.ts';
import { conflictsIn, differencesOf } from '../form/edits.ts';
import { FORM_FIELDS, isChangeOf, SHARED_FIELDS, savedProduct, toForm } from './product-values.ts';

const product: WholeProduct = {
  _id: 'p1',
  name: 'Clay teapot',
  brand: 'Khurja',
  category: 'kitchen',
  price: 1249.5,
  description: 'It holds a litre.',
  image: '/images/teapot-640.webp',
  countInStock: 7,
  rating: 4,
  sku: 'TP-01',
};

test('a price is the same however it is typed, and an empty field is not zero', () => {
  const form = toForm({ ...product, countInStock: 0 });
  const retyped = { ...form, price: ' 1249.50 ', name: 'Clay teapot ', countInStock: '' };
  expect(differencesOf(FORM_FIELDS, form, retyped)).toEqual(['countInStock']);
});

test('the stock is no conflict: it is changed by a difference', () => {
  const edits = {
    countInStock: { value: '12', seen: '10' },
    price: { value: '999', seen: '1000' },
  };
  expect(conflictsIn(SHARED_FIELDS, edits, toForm(product))).toEqual(['price']);
});

test('a saved product has the form’s values as the server stores them', () => {
  const form = { ...toForm(product), name: ' Teapot ', price: '99.50', countInStock: '3' };
  expect(savedProduct(product, form)).toEqual({
    ...product,
    name: 'Teapot',
    price: 99.5,
    countInStock: 3,
  });
});

test('an entry of the audit log is about a field only if it led to the value that is saved now', () => {
  const entry: AuditEntry = {
    _id: 'e1',
    at: '2026-02-28T10:00:00.000Z',
    who: { _id: 'u1', name: 'Meera' },
    action: 'change',
    subject: { kind: 'product', id: 'p1', name: 'Clay teapot' },
    before: { brand: 'Agra', price: 10 },
    after: { brand: 'Khurja', price: 11 },
  };
  const isChange = isChangeOf(product);
  expect(isChange(entry, 'brand')).toBe(true);
  expect(isChange(entry, 'price'), 'changed once more by an import').toBe(false);
  expect(isChange(entry, 'name')).toBe(false);
  const other = { ...entry, subject: { ...entry.subject, id: 'p11' } };
  expect(isChange(other, 'brand'), 'of another product').toBe(false);
});

test('a SKU is trimmed, and an emptied one is a change', () => {
  const form = { ...toForm(product), sku: '  ' };
  expect(savedProduct(product, form).sku).toBe('');
  expect(differencesOf(FORM_FIELDS, toForm(product), form)).toEqual(['sku']);
  expect(differencesOf(SHARED_FIELDS, toForm(product), form)).toEqual(['sku']);
});
