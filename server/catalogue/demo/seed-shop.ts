import { defaultImagePath } from '../../../contract/catalogue/images.ts';
import { RATING_STEP } from '../../../contract/catalogue/policy.ts';
import { toPaise } from '../../../contract/pricing.ts';
import { NO_DEMO_WORDS } from '../../../contract/settings/shop.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Database } from '../../platform/db/open.ts';
import type { NewRow, Queryable } from '../../platform/db/tables.ts';
import { demoCategories, demoProducts } from './catalogue.ts';

const MINUTE_MS = 60_000;

/**
 * Marks a new shop as seeded and adds the demo catalogue or, if switched off, empties the texts that
 * go with it. Happens once per shop: the row in `settings` lets exactly one of several starting
 * processes through.
 */
export async function seedShop(database: Database, withDemo: boolean): Promise<void> {
  await database.transaction(async (tx) => {
    const marked = await tx
      .insertInto('settings')
      .values({ key: 'opened_at', value: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (marked.numInsertedOrUpdatedRows !== 1n) return;
    if (withDemo) await insertDemoCatalogue(tx);
    else await emptyDemoWords(tx);
  });
}

/** A shop that was restored from a copy may have settings already. */
async function emptyDemoWords(tx: Queryable): Promise<void> {
  await tx
    .updateTable('shop_settings')
    .set({ settings: JSON.stringify(NO_DEMO_WORDS) })
    .where('version', '=', 0)
    .execute();
}

async function insertDemoCatalogue(tx: Queryable): Promise<void> {
  const now = Date.now();
  const categories = demoCategories.map(
    (category): NewRow<'categories'> => ({
      id: newId(now),
      ...category,
      is_built_in: 0,
      created_at: now,
    }),
  );
  const idOfSlug = new Map(categories.map(({ slug, id }) => [slug, id]));

  const products = demoProducts.map((product, position): NewRow<'products'> => {
    const categoryId = idOfSlug.get(product.category);
    if (categoryId === undefined) throw new Error(`No demo category ${product.category}`);
    // The list is in order, newest first.
    const createdAt = now - position * MINUTE_MS;
    return {
      id: newId(createdAt),
      name: product.name,
      brand: product.brand,
      category_id: categoryId,
      price_paise: toPaise(product.priceRupees),
      description: product.description,
      image: defaultImagePath(product.picture),
      stock: product.stock,
      rating_halves: product.rating / RATING_STEP,
      created_at: createdAt,
    };
  });

  await tx.insertInto('categories').values(categories).execute();
  await tx.insertInto('products').values(products).execute();
}
