import { PRODUCT_COLUMNS, type ProductColumn } from '../contract/catalogue/import-schemas.ts';
import type { Category, Product } from '../contract/catalogue/schemas.ts';
import type { Order } from '../contract/orders/schemas.ts';
import { type Cell, writeRow } from '../server/platform/csv/write.ts';
import { type BlockCase, single } from './block-case.ts';
import type { Owner } from './owner.ts';

const IMPORTED = 10_000;
const BULK = 500;
const HEADER = writeRow(PRODUCT_COLUMNS);

/** Columns that are not named are empty. */
const rowOf = (cells: Partial<Record<ProductColumn, Cell>>) =>
  writeRow(PRODUCT_COLUMNS.map((column) => cells[column] ?? ''));

/** A CSV file of new products. */
export function newProducts(count: number): string {
  const row = rowOf({
    name: 'Teapot',
    brand: 'Khurja',
    category: 'uncategorised',
    price: 12.5,
    description: 'Thrown by hand',
    image: 'https://x.example/a.jpg',
    countInStock: 7,
  });
  return HEADER + row.repeat(count);
}

/** A CSV file that gives these products another price and stock. */
export function changedProducts(products: readonly Product[], round: number): string {
  const rows = products.map((product) =>
    rowOf({ ...product, price: 100 + round, countInStock: 20 + round }),
  );
  return HEADER + rows.join('');
}

/** Everything an owner changes in the catalogue and in orders. */
export async function changeCases(owner: Owner): Promise<BlockCase[]> {
  const products = await owner.getJson<Product[]>('/api/products?limit=100');
  const all = await owner.getJson<Product[]>('/api/products');
  const { categories } = await owner.getJson<{ categories: Category[] }>('/api/admin/categories');
  const { orders } = await owner.getJson<{ orders: Order[] }>(
    '/api/admin/orders?limit=20&state=undelivered',
  );
  const [product] = products;
  if (product === undefined) throw new Error('The shop is empty.');
  const { _id, name, brand, category, price, description, image } = product;
  const form = { name, brand, category, price, description, image };
  /** The largest categories first, whose products have to move. */
  const counts = Map.groupBy(all, (one) => one.category);
  const large = categories
    .filter(({ slug }) => slug !== 'uncategorised' && counts.has(slug))
    .sort((one, other) => countIn(counts, other) - countIn(counts, one));
  const removed = large.slice(0, 3);
  const last = large.at(-1);
  const idsFrom = (start: number) => all.slice(start, start + BULK).map((one) => one._id);
  const imports = '/api/admin/products/import';
  const orderAt = (round: number) => orders[round % orders.length]?.order_id ?? '';

  return [
    single('a product changed', (round) =>
      owner.send('/api/admin/update_product', { ...form, _id, countInStock: 10 + round }, 'PUT'),
    ),
    single('a product changed, and the whole list read', async (round) => {
      await owner.send(
        '/api/admin/update_product',
        { ...form, _id, countInStock: 20 + round },
        'PUT',
      );
      return owner.get('/api/products');
    }),
    single('a product added', (round) =>
      owner.send('/api/admin/add_product', { ...form, name: `New ${round}`, countInStock: 3 }),
    ),
    single('a product removed', (round) =>
      owner.send('/api/admin/remove_product', { _id: all.at(-1 - round)?._id }, 'DELETE'),
    ),
    single('stock of a product moved', () =>
      owner.send(`/api/admin/products/${_id}/stock`, { change: 1 }),
    ),
    single('an order delivered', (round) =>
      owner.send(`/api/admin/orders/${orderAt(round)}/deliver`, {}),
    ),
    single('and not delivered after all', (round) =>
      owner.send(`/api/admin/orders/${orderAt(round)}/undeliver`, {}),
    ),
    single('an order refunded', (round) =>
      owner.send(`/api/admin/orders/${orderAt(round)}/refund`, {
        requestId: `refund-of-the-bench-${round}`,
        amount: 1,
      }),
    ),
    single('a note about an order', (round) =>
      owner.send(`/api/admin/notes/order/${orderAt(round)}`, { text: 'Call before delivery.' }),
    ),
    single('settings saved', async (round) => {
      const read = await owner.getJson<{ settings: object }>('/api/admin/settings');
      const settings = { ...read.settings, headline: `Pots ${round}` };
      return owner.send('/api/admin/settings', { ...read, settings }, 'PUT');
    }),
    single(`${BULK} products moved to another category`, (round) =>
      owner.send('/api/admin/products/bulk', {
        action: 'setCategory',
        ids: idsFrom(1_000),
        category: round % 2 === 0 ? 'uncategorised' : (last?.slug ?? ''),
      }),
    ),
    single(`${BULK} products removed`, (round) =>
      owner.send('/api/admin/products/bulk', {
        action: 'remove',
        ids: idsFrom(2_000 + round * BULK),
      }),
    ),
    single('a category added', (round) =>
      owner.send('/api/admin/add_category', { name: `Bench ${round}` }),
    ),
    single('a category renamed', (round) =>
      owner.send('/api/admin/update_category', { _id: last?._id, name: `Other ${round}` }, 'PUT'),
    ),
    single(
      'a category of many products removed',
      (round) => owner.send('/api/admin/remove_category', { _id: removed[round]?._id }, 'DELETE'),
      removed.length,
    ),
    single(
      '10,000 new products, tried',
      () => owner.sendFile(`${imports}?dryRun=1`, 'text/csv', newProducts(IMPORTED)),
      3,
    ),
    single(
      '10,000 new products, imported',
      () => owner.sendFile(`${imports}?dryRun=0`, 'text/csv', newProducts(IMPORTED)),
      3,
    ),
    single(
      '10,000 products changed by an import',
      (round) =>
        owner.sendFile(
          `${imports}?dryRun=0`,
          'text/csv',
          changedProducts(
            all
              .slice(20_000, 20_000 + IMPORTED)
              .map((one) => ({ ...one, category: 'uncategorised' })),
            round,
          ),
        ),
      3,
    ),
  ];
}

function countIn(counts: ReadonlyMap<string, readonly Product[]>, { slug }: Category): number {
  return counts.get(slug)?.length ?? 0;
}
