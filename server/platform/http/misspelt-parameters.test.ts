import { expect, test } from 'vitest';
import { meantParameter } from './misspelt-parameters.ts';

const OURS = [
  ...['category', 'maxPrice', 'maxRating', 'name', 'q', 'sort', 'limit', 'cursor', 'expired'],
  ...['state', 'ids', 'product_id', 'dryRun', 'requestId', 'kind', 'from', 'to', 'offsetMinutes'],
];

test.each([
  ['categroy', 'category'],
  ['catgory', 'category'],
  ['categorys', 'category'],
  ['catagory', 'category'],
  ['category[]', 'category'],
  ['maxprice', 'maxPrice'],
  ['max_price', 'maxPrice'],
  ['MAXPRICE', 'maxPrice'],
  ['maxPrise', 'maxPrice'],
  ['Sort', 'sort'],
  ['srot', 'sort'],
  ['sorts', 'sort'],
  ['limt', 'limit'],
  ['limits', 'limit'],
  ['curser', 'cursor'],
  ['Q', 'q'],
  ['productId', 'product_id'],
])('%s means %s', (given, meant) => {
  expect(meantParameter(given, OURS)).toBe(meant);
});

test.each([
  ...OURS,
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
  ...['fbclid', 'gclid', 'gbraid', 'wbraid', 'dclid', 'msclkid', 'ttclid', 'twclid', 'igshid'],
  ...['yclid', 'mc_cid', 'mc_eid', '_ga', '_gl', '_hsenc', 'li_fat_id', 'srsltid', 'epik', 'si'],
  ...['ref', 'referrer', 'source', 'src', 'v', '_', 't', 'ts', 'id', 'sid', 'cb', 'rnd', 'nonce'],
  ...['lang', 'locale', 'currency', 'page', 'offset', 'size', 'per_page', 'order', 'search', 'x'],
  ...['port', 'game', 'find', 'stage', 'start', 'user', 'token', 'minPrice', 'price', 'tag', 'p'],
  ...['q[]', '?q', 'q_', '', '__proto__', 'constructor', '中文', 'toString'],
])('“%s” is nobody’s mistake', (given) => {
  expect(meantParameter(given, OURS)).toBeUndefined();
});
