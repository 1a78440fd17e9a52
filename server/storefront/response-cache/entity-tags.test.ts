import { expect, test } from 'vitest';
import { knownEncoding } from './entity-tags.ts';

test.each([
  ['the tag itself', '"abc"', 'identity'],
  ['of another encoding', '"abc-br"', 'br'],
  ['among others', '"x", "abc-gzip" , "y"', 'gzip'],
  ['without blanks', '"x","abc"', 'identity'],
  ['made weak by a proxy', 'W/"abc-br"', 'br'],
  ['a star', ' * ', 'gzip'],
])('an If-None-Match with %s matches', (_what, header, encoding) => {
  expect(knownEncoding(header, 'abc', 'gzip')).toBe(encoding);
});

test.each([
  ['nothing', ''],
  ['another tag', '"abcd"'],
  ['another tag that ends like it', '"xabc"'],
  ['the tag inside a broken one', 'x"abc"'],
  ['the tag without quotes', 'abc'],
  ['the tag behind a broken one', '"x, "abc"y'],
  ['a star among tags', '"x", *'],
  ['an encoding that is none', '"abc-zstd"'],
])('an If-None-Match with %s does not match', (_what, header) => {
  expect(knownEncoding(header, 'abc', 'gzip')).toBeUndefined();
});

test('a request without If-None-Match does not match', () => {
  expect(knownEncoding(undefined, 'abc', 'gzip')).toBeUndefined();
});
