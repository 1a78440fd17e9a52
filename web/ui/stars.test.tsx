import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stars } from './stars.tsx';

const STAR_WIDTH = 20;

/** How far each of the stars is filled, from left to right: by the width of the row in front. */
function fillsOf(rating: number): number[] {
  const html = renderToStaticMarkup(<Stars rating={rating} />);
  const [pale = '', bright = ''] = [...html.matchAll(/<path d="([^"]+)"/g)].map(([, d = '']) => d);
  expect(bright).toBe(pale);
  const [from = Number.NaN, ...steps] = [...pale.matchAll(/[Mm]([\d.]+) /g)].map(([, x]) =>
    Number(x),
  );
  const width = Number(/ width="([\d.]+)"/.exec(html)?.[1]);
  // A wider row would be drawn larger than the one behind it.
  expect(width).toBeLessThanOrEqual(Number(/viewBox="0 0 ([\d.]+) /.exec(html)?.[1]));
  return [0, ...steps].map((_, index) => {
    const left = steps.slice(0, index).reduce((sum, step) => sum + step, from - STAR_WIDTH / 2);
    return Math.min(1, Math.max(0, (width - left) / STAR_WIDTH));
  });
}

test('a rating is shown as five stars', () => {
  for (const rating of [0, 2.5, 5]) expect(fillsOf(rating)).toHaveLength(5);
});

test('stars come in half steps', () => {
  expect(fillsOf(0)).toEqual([0, 0, 0, 0, 0]);
  expect(fillsOf(0.5)).toEqual([0.5, 0, 0, 0, 0]);
  expect(fillsOf(3)).toEqual([1, 1, 1, 0, 0]);
  expect(fillsOf(4.5)).toEqual([1, 1, 1, 1, 0.5]);
  expect(fillsOf(5)).toEqual([1, 1, 1, 1, 1]);
});

test('a rating has a text for screen readers', () => {
  expect(renderToStaticMarkup(<Stars rating={4.5} />)).toContain('aria-label="Rated 4.5 out of 5"');
});

test('no rating keeps its five empty stars and says "No ratings yet"', () => {
  expect(fillsOf(0)).toEqual([0, 0, 0, 0, 0]);
  const html = renderToStaticMarkup(<Stars rating={0} />);
  expect(html).toContain('>No ratings yet<');
  expect(html).not.toContain('Rated 0');
  expect(renderToStaticMarkup(<Stars rating={0.5} />)).not.toContain('No ratings yet');
});
