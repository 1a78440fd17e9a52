import { expect, test } from 'vitest';
import { knownEncoding } from './entity-tags.ts';

test.each([
  ['the tag itself', '"abc"', 'identity'],
  ['the tag of another encoding', '"abc-br"', 'br'],
  ['the tag among others', '"x", "abc-gzip" , "y"', 'gzip'],
  ['tags without blanks', '"x","abc"', 'identity'],
  ['the tag made weak by a proxy', 'W/"abc-br"', 'br'],
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
  ['the tag after a broken one', '"x, "abc"y'],
  ['an asterisk among tags', '"x", *'],
  ['an unknown encoding', '"abc-zstd"'],
])('an If-None-Match with %s does not match', (_what, header) => {
  expect(knownEncoding(header, 'abc', 'gzip')).toBeUndefined();
});

test('a request without If-None-Match does not match', () => {
  expect(knownEncoding(undefined, 'abc', 'gzip')).toBeUndefined();
});
