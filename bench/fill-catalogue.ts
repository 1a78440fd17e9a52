import { demoProducts } from '../server/catalogue/demo/catalogue.ts';
import { newId } from '../server/platform/db/ids.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { type DatabaseLocation, openDatabase } from '../server/platform/db/open.ts';

/** Fills a new shop with products like those of the demo, and returns them. */
export async function fillCatalogue(
  location: DatabaseLocation,
  count: number,
  stockOf = (index: number) => index % 20,
) {
  const database = await openDatabase(location);
  await migrate(database);
  const { id: categoryId } = await database.query
    .selectFrom('categories')
    .select('id')
    .executeTakeFirstOrThrow();
  const now = Date.now();
  const products = likeDemo(count).map((like, index) => ({
    ...like,
    id: newId(now - index),
    category_id: categoryId,
    stock: stockOf(index),
    rating_halves: index % 11,
    created_at: now - index,
  }));
  await database.transaction(async (tx) => {
    for (const product of products) await tx.insertInto('products').values(product).execute();
  });
  await database.close();
  return products;
}

/** What so many products have in common with those of the demo. */
export function likeDemo(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const like = demoProducts[index % demoProducts.length];
    if (like === undefined) throw new Error('There are no demo products.');
    return {
      name: `${like.name} ${index}`,
      brand: like.brand,
      price_paise: 10_000 + index,
      description: like.description,
      image: `/images/${like.picture}-640.webp`,
    };
  });
}
