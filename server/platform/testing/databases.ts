import { newId } from '../db/ids.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../db/open.ts';
import { keyColumns } from '../db/search-keys.ts';
import type { NewRow } from '../db/tables.ts';
import type { Place } from './engines.ts';
import { whenDone } from './lifetime.ts';

/** Opens a database for the duration of the test, or of the block that shares it. */
export async function openForTest(location: DatabaseLocation): Promise<Database> {
  const database = await openDatabase(location);
  whenDone(() => database.close());
  return database;
}

/** A migrated database without a demo catalogue. */
export async function openMigrated(place: Place): Promise<Database> {
  return openForTest(await place('migrated'));
}

let serial = 0;

/** Adds a product, in the built-in category unless another is given, and returns its row. */
export async function addProduct(
  database: Database,
  fields: Partial<NewRow<'products'>> = {},
): Promise<NewRow<'products'>> {
  serial += 1;
  const product = {
    id: newId(),
    name: `Product ${serial}`,
    brand: 'Test brand',
    category_id: fields.category_id ?? (await builtInCategoryId(database)),
    price_paise: 10_000,
    description: 'A thing. It is for tests.',
    image: '/images/thing-640.webp',
    stock: 10,
    rating_halves: 8,
    created_at: Date.now() + serial,
    ...fields,
  };
  await database.query.insertInto('products').values(product).execute();
  return product;
}

/** Works on a database of any version. */
export async function addUser(
  database: Database,
  fields: Partial<NewRow<'users'>> = {},
): Promise<NewRow<'users'>> {
  const user = newUser(fields);
  await database.query.insertInto('users').values(user).execute();
  return user;
}

/** As the shop adds one: nothing about it is left to be done later. */
export async function addWholeUser(
  database: Database,
  fields: Partial<NewRow<'users'>>,
): Promise<NewRow<'users'>> {
  const user = newUser(fields);
  return addUser(database, { ...user, ...keyColumns('users', user) });
}

function newUser(fields: Partial<NewRow<'users'>>): NewRow<'users'> {
  serial += 1;
  return {
    id: newId(),
    name: `User ${serial}`,
    email: `user${serial}@example.com`,
    email_key: `user${serial}@example.com`,
    password_hash: '-',
    is_admin: 0 as const,
    created_at: Date.now() + serial,
    ...fields,
  };
}

async function builtInCategoryId(database: Database): Promise<string> {
  const { id } = await database.query
    .selectFrom('categories')
    .select('id')
    .where('is_built_in', '=', 1)
    .executeTakeFirstOrThrow();
  return id;
}
