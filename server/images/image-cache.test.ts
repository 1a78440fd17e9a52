import { expect, test } from 'vitest';
import { ImageCache } from './image-cache.ts';

const picture = (bytes: number) => new Uint8Array(bytes);

test('pictures are cached up to a number of bytes, and the least recently used are evicted', () => {
  const cache = new ImageCache(100);
  for (const name of ['a', 'b', 'c']) cache.keep(name, picture(30));
  expect(cache.get('a')).toHaveLength(30);
  cache.keep('d', picture(30));
  expect(['a', 'b', 'c', 'd'].filter((name) => cache.get(name) !== undefined)).toEqual([
    'a',
    'c',
    'd',
  ]);
});

test('a picture larger than the cache evicts nothing, and one added twice counts once', () => {
  const cache = new ImageCache(100);
  cache.keep('a', picture(60));
  cache.keep('huge', picture(101));
  for (let times = 0; times < 5; times += 1) cache.keep('a', picture(60));
  cache.keep('b', picture(40));
  expect(['a', 'b', 'huge'].filter((name) => cache.get(name) !== undefined)).toEqual(['a', 'b']);
});
