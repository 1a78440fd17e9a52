import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugSchema } from '../../../contract/text.ts';
import { makeSlug, numberSlug } from './slugs.ts';

test.each([
  ['Toys', 'toys'],
  ['  Toys  and   Games ', 'toys-and-games'],
  ['Home & Kitchen', 'home-and-kitchen'],
  ['R&B', 'r-and-b'],
  ['Café Crème', 'cafe-creme'],
  ['Ｗｉｄｅ', 'wide'],
  ['3-in-1', '3-in-1'],
  ['--50% off!--', '50-off'],
  ['किताबें', 'category'],
  ['本 books', 'books'],
  ['!!!', 'category'],
])('the slug of "%s" is %s', (name, slug) => {
  expect(makeSlug(name)).toBe(slug);
});

test('the slug of any name is a valid slug of at most 80 characters, and its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const slug = makeSlug(name);
      expect(slugSchema.parse(slug)).toBe(slug);
      expect(slug.length).toBeLessThanOrEqual(80);
      expect(makeSlug(slug)).toBe(slug);
    }),
  );
});

test('a truncated name leaves no trailing hyphen', () => {
  expect(makeSlug(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});

test('a free slug stays, a taken one gets the first free number from 2 on', () => {
  expect(numberSlug('toys', [])).toBe('toys');
  expect(numberSlug('toys', ['toys-2', 'toys-and-games'])).toBe('toys');
  expect(numberSlug('toys', ['toys'])).toBe('toys-2');
  expect(numberSlug('toys', ['toys', 'toys-2', 'toys-4'])).toBe('toys-3');
});

test('a numbered slug is never one that is taken', () => {
  const slugs = fc.array(fc.constantFrom('a', 'a-2', 'a-3', 'a-4', 'b', 'b-2'));
  fc.assert(
    fc.property(fc.constantFrom('a', 'b'), slugs, (slug, taken) => {
      expect(taken).not.toContain(numberSlug(slug, taken));
    }),
  );
});
