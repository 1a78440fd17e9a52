import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stars } from './stars.tsx';

/** How far each of the stars is filled, from left to right. */
function fillsOf(rating: number): number[] {
  const html = renderToStaticMarkup(<Stars rating={rating} />);
  const stars = html.split('viewBox="0 0 20 20" class="size-4"').slice(1);
  return stars.map(
    (star) => Number(/width="(?<width>[\d.]+)"/.exec(star)?.groups?.width ?? 0) / 20,
  );
}

test('a rating is shown as five stars', () => {
  for (const rating of [0, 2.5, 5]) expect(fillsOf(rating)).toHaveLength(5);
});

test('the stars go in half steps', () => {
  expect(fillsOf(0)).toEqual([0, 0, 0, 0, 0]);
  expect(fillsOf(0.5)).toEqual([0.5, 0, 0, 0, 0]);
  expect(fillsOf(3)).toEqual([1, 1, 1, 0, 0]);
  expect(fillsOf(4.5)).toEqual([1, 1, 1, 1, 0.5]);
  expect(fillsOf(5)).toEqual([1, 1, 1, 1, 1]);
});

test('a rating is said in words too', () => {
  expect(renderToStaticMarkup(<Stars rating={4.5} />)).toContain('aria-label="Rated 4.5 out of 5"');
});
