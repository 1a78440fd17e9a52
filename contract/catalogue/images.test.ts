import { expect, test } from 'vitest';
import { defaultImagePath, imageSrcSet, ownImageName } from './images.ts';

test('all sizes of our own pictures are derived from the stored path', () => {
  const address = defaultImagePath('brass-diya');
  expect(address).toBe('/images/brass-diya-640.webp');
  expect(ownImageName(address)).toBe('brass-diya');
  expect(imageSrcSet(address, 'avif')).toBe(
    '/images/brass-diya-320.avif 320w, /images/brass-diya-640.avif 640w, /images/brass-diya-1280.avif 1280w',
  );
});

test.each([
  'https://example.com/images/brass-diya-640.webp',
  '/images/../secret-640.webp',
  '/images/brass-diya-641.webp',
  '/images/-640.webp',
  '',
])('%s is not one of our own pictures and has no sizes', (address) => {
  expect(ownImageName(address)).toBeUndefined();
  expect(imageSrcSet(address, 'webp')).toBeUndefined();
});
