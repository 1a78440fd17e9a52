import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../platform/db/open.ts';
import { addProduct, addUser } from '../platform/testing/databases.ts';
import { whenDone } from '../platform/testing/lifetime.ts';

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'haat-backups-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Rows whose texts, numbers and bytes a careless copy would change. */
export async function addGoods(database: Database): Promise<void> {
  await addProduct(database, {
    id: 'cup',
    name: 'Kulhad\t"चाय"\\N',
    price_paise: 4_950,
    stock: 12,
  });
  await addProduct(database, {
    id: 'pot',
    description: 'Two\nlines',
    price_paise: 90_000,
    stock: 3,
  });
  await addUser(database, { id: 'asha', name: 'Asha', email: 'asha@example.com' });
  const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 256));
  await database.query
    .insertInto('images')
    .values({ name: 'up-1', width: 320, format: 'avif', bytes, created_at: 5 })
    .execute();
}

/** Everything of a table, in one order. */
export async function rowsOf(database: Database, table: 'products' | 'users' | 'images') {
  const { rows } = await sql<object>`select * from ${sql.table(table)} order by 1`.execute(
    database.query,
  );
  return rows;
}
