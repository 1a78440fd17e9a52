import { expect, test } from 'vitest';
import type { Product } from '../../contract/catalogue/schemas.ts';
import { DEFAULT_SETTINGS, toSentSettings } from '../../contract/settings/schemas.ts';
import { productForm } from '../catalogue/testing.ts';
import { addOrder } from '../orders/testing.ts';
import type { Database } from '../platform/db/open.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { addProduct, addUser } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { meanwhile } from '../platform/testing/meanwhile.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { pruneUnusedPictures } from './prune.ts';
import { paint, upload } from './testing.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const GONE = 'This picture doesn’t exist any more. Please upload it again.';

async function sweep(database: Database, day: number): Promise<void> {
  for await (const _step of pruneUnusedPictures({
    database,
    clock: { now: () => Math.round(day * DAY_MS) },
  }));
}

const nameOf = (letter: string, prefix = 'up-') => `${prefix}${letter.repeat(32)}`;
const pathOf = (name: string) => `/images/${name}-640.webp`;

async function addPicture({ query }: Database, name: string): Promise<string> {
  const files = (['avif', 'webp'] as const).map((format) => ({
    name,
    width: 640 as const,
    format,
    bytes: new Uint8Array([1]),
    created_at: 0,
  }));
  await query.insertInto('images').values(files).execute();
  return pathOf(name);
}

const picturesOf = async ({ query }: Database) =>
  (await query.selectFrom('images').select('name').distinct().orderBy('name').execute()).map(
    ({ name }) => name,
  );

async function openWithAdmin(place: Parameters<typeof openTestShop>[0]) {
  const shop = await openTestShop(place);
  const { jwtToken: token } = await shop.admin();
  const save = (image: string) =>
    shop.request({
      method: 'POST',
      url: '/api/admin/add_product',
      token,
      body: { ...productForm(), image },
    });
  return { shop, database: shop.database, token, save };
}

describeOnEachEngine('a picture that nothing uses', (place) => {
  test('is removed after 30 days; a product, an order line, a setting or a policy keeps it, and the last use counts', async () => {
    const { shop, database, token } = await openWithAdmin(place);
    const { id: user_id } = await addUser(database);
    await addPicture(database, nameOf('0'));
    const product = await addProduct(database, { image: await addPicture(database, nameOf('a')) });
    // As an owner may paste it.
    const host = 'https://shop.example';
    await addProduct(database, { image: `${host}${await addPicture(database, nameOf('b'))}?v=1` });
    await addOrder(database, { user_id }, [{ image: await addPicture(database, nameOf('c')) }]);
    const logo = await addPicture(database, nameOf('d', 'up-shop-'));
    const linked = await addPicture(database, nameOf('e', 'up-shop-'));
    const settings = {
      ...toSentSettings(DEFAULT_SETTINGS),
      logo: { image: logo, width: 10, height: 10 },
      policies: { ...DEFAULT_SETTINGS.policies, terms: `[Map](${linked})` },
    };
    const saved = await shop.request({
      method: 'PUT',
      url: '/api/admin/settings',
      token,
      body: { settings, version: 0 },
    });
    expect(saved.statusCode).toBe(200);

    await sweep(database, 1_000);
    await sweep(database, 1_029.9);
    expect(await picturesOf(database)).toHaveLength(6);
    await sweep(database, 1_030.1);
    const used = [
      ...['a', 'b', 'c'].map((letter) => nameOf(letter)),
      ...['d', 'e'].map((letter) => nameOf(letter, 'up-shop-')),
    ];
    expect(await picturesOf(database)).toEqual(used);

    await database.query.deleteFrom('products').where('id', '=', product.id).execute();
    await sweep(database, 1_031);
    await sweep(database, 1_060);
    expect(await picturesOf(database)).toEqual(used);
    await sweep(database, 1_062);
    expect(await picturesOf(database)).toEqual(used.slice(1));
  });

  test('cannot be saved by an old draft, which is told so; uploading it again helps', async () => {
    const { shop, database, token, save } = await openWithAdmin(place);
    const bytes = await paint(8, 8).png().toBuffer();
    const { image } = (await upload(shop, token, bytes)).json<{ image: string }>();
    await sweep(database, 1_000);
    // Within the time it counts as uploaded anew.
    await sweep(database, 1_029);
    await upload(shop, token, bytes);
    await sweep(database, 1_031);
    expect(await picturesOf(database)).toHaveLength(1);
    await sweep(database, 1_062);
    expect(await picturesOf(database)).toEqual([]);

    const refused = expectProblem(await save(image), 400);
    expect(refused.errors).toEqual([{ field: 'image', detail: GONE }]);
    const other = (await save('/images/thing-640.webp')).json<Product>();
    const change = (fields: object) =>
      shop.request({
        method: 'PUT',
        url: '/api/admin/update_product',
        token,
        body: { ...productForm(), _id: other._id, ...fields },
      });
    expect(expectProblem(await change({ image }), 400).errors).toEqual(refused.errors);
    // One that was saved before is no reason to refuse a change of the price.
    await database.query
      .updateTable('products')
      .set({ image })
      .where('id', '=', other._id)
      .execute();
    expect((await change({ image, price: '7' })).statusCode).toBe(200);
    const row = `name,brand,category,price,description,image,countInStock\nLamp,B,uncategorised,5,D,${image},1\n`;
    const tried = await shop.request({
      method: 'POST',
      url: '/api/admin/products/import?dryRun=1',
      token,
      body: Buffer.from(row),
      headers: { 'content-type': 'text/csv' },
    });
    expect(tried.body).toContain(GONE);
    const policies = { ...DEFAULT_SETTINGS.policies, terms: `[Map](${image})` };
    const settings = await shop.request({
      method: 'PUT',
      url: '/api/admin/settings',
      token,
      body: { settings: { ...toSentSettings(DEFAULT_SETTINGS), policies }, version: 0 },
    });
    expect(expectProblem(settings, 400).errors).toEqual([
      { field: 'settings.policies.terms', detail: GONE },
    ]);

    expect((await upload(shop, token, bytes)).json()).toEqual({ image });
    expect((await save(image)).statusCode).toBe(200);
  });

  test('stays if a product takes it while it is due, and is missing for one that comes too late', async () => {
    const { database, save } = await openWithAdmin(place);
    const names = [nameOf('a'), nameOf('b')];
    const [taken = '', late = ''] = await Promise.all(
      names.map((name) => addPicture(database, name)),
    );
    const marks = () => database.query.selectFrom('unused_pictures').selectAll().execute();
    await sweep(database, 1_000);
    expect(await marks()).toHaveLength(2);

    let sweeping: Promise<void> | undefined;
    await database.query.transaction().execute(async (tx) => {
      // What a save does first.
      await tx.deleteFrom('unused_pictures').where('name', '=', nameOf('a')).execute();
      await tx.deleteFrom('unused_pictures').where('name', '=', nameOf('b')).execute();
      sweeping = sweep(database, 1_031);
      if (database.engine === 'postgres') await sweeping;
    });
    await sweeping;
    expect(await picturesOf(database)).toEqual(names);

    await sweep(database, 1_040);
    const answer = await meanwhile(
      database,
      async (tx) => {
        await tx.deleteFrom('unused_pictures').where('name', '=', nameOf('b')).execute();
        await tx.deleteFrom('images').where('name', '=', nameOf('b')).execute();
      },
      () => save(late),
    );
    expect(expectProblem(answer, 400).errors).toEqual([{ field: 'image', detail: GONE }]);
    expect((await save(taken)).statusCode).toBe(200);
    await sweep(database, 2_000);
    expect(await picturesOf(database)).toEqual([nameOf('a')]);
  });
});
