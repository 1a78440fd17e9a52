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
  expect(titleOfView(readView(new URLSearchParams(query)), CATEGORIES)).toBe(title);
});
