import { expect, test } from 'vitest';
import { titleOfView } from './list-title.ts';
import { readView } from './list-view.ts';

const CATEGORIES = [
  { _id: 'c', name: 'Kitchen & Dining', slug: 'kitchen-dining', createdAt: '2026-01-01T00:00:00Z' },
];

test.each([
  ['', 'All products · Haat'],
  ['sort=name&shown=48', 'All products · Haat'],
  ['category=kitchen-dining', 'Kitchen & Dining · Haat'],
  ['category=kitchen-dining&maxPrice=900', 'Kitchen & Dining up to ₹900 · Haat'],
  ['maxPrice=1500&maxRating=1', 'Products up to ₹1,500 rated up to 1 star · Haat'],
  ['q=tea', 'Products for “tea” · Haat'],
  ['above=1', 'Products at any price · Haat'],
  ['category=made-up', 'Products · Haat'],
])('the list at ?%s is titled %j', (query, title) => {
  const view = readView(new URLSearchParams(query), 5000);
  expect(titleOfView(view, CATEGORIES, { name: 'Haat', sliderMax: 5000 })).toBe(title);
});

test('the upper end of the slider is no limit, wherever the owner has put it', () => {
  const shop = { name: 'Asha’s', sliderMax: 9000 };
  const titleAt = (query: string) =>
    titleOfView(readView(new URLSearchParams(query), 9000), CATEGORIES, shop);
  expect(titleAt('maxPrice=9000')).toBe('All products · Asha’s');
  expect(titleAt('maxPrice=5000')).toBe('Products up to ₹5,000 · Asha’s');
});
