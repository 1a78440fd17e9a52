import sharp from 'sharp';
import { PRODUCT_COLUMNS } from '../contract/catalogue/import-schemas.ts';
import { type BlockCase, single } from './block-case.ts';
import { newProducts } from './change-cases.ts';
import type { Owner } from './owner.ts';

const MANY_BYTES = 19 * 1024 * 1024;
const TRIAL = '/api/admin/products/import?dryRun=1';
const HEADER = `${PRODUCT_COLUMNS.join(',')}\n`;

/** The worst an admin can send. */
export async function hostileCases(owner: Owner): Promise<BlockCase[]> {
  const csv = (title: string, body: string | Uint8Array<ArrayBuffer>) =>
    single(`CSV, ${title}`, () => owner.sendFile(TRIAL, 'text/csv', body));
  const picture = (title: string, body: Uint8Array<ArrayBuffer>) =>
    single(title, () => owner.sendFile('/api/admin/images', 'image/png', body));
  const json = (title: string, path: string, body: unknown) =>
    single(`JSON, 250 kB of ${title}`, () => owner.send(path, body));
  const bomb = await sharp({
    create: { width: 7_000, height: 7_000, channels: 3, background: '#808080' },
  })
    .png()
    .toBuffer();
  const text = HEADER + 'दीया,\n'.repeat(1_300_000);
  return [
    csv('19 MB of line ends', '\n'.repeat(MANY_BYTES)),
    csv('19 MB in one quoted cell', `"${'x'.repeat(MANY_BYTES)}"`),
    csv('19 MB of quotes', '"'.repeat(MANY_BYTES)),
    csv('100,000 columns', `${HEADER.trim()}${','.repeat(100_000)}`),
    csv('19 MB of commas', HEADER + ','.repeat(MANY_BYTES)),
    csv(
      '18 MB of Devanagari, then a byte that is none',
      Buffer.concat([Buffer.from(text), Buffer.from([255])]),
    ),
    csv('50,000 bad rows', HEADER + 'x,y\n'.repeat(50_000)),
    csv('50,000 good rows, tried', newProducts(50_000)),
    picture('a picture of 49 million pixels', new Uint8Array(bomb)),
    picture('ten megabytes that are no picture', Buffer.alloc(10 * 1024 * 1024, 7)),
    json('nested lists', '/api/admin/add_product', `${'['.repeat(125_000)}${']'.repeat(125_000)}`),
    json('ids', '/api/admin/products/bulk', { action: 'remove', ids: Array(60_000).fill('x') }),
    json('lines of a cart', '/api/payment/placeOrder', {
      amount: 100,
      orderItems: Array(80_000).fill({}),
    }),
    json('escapes', '/api/admin/add_category', `{"name":"${'\\u0041'.repeat(42_000)}"}`),
  ];
}
