import { sql } from 'kysely';
import type { NewRow, Queryable } from '../../platform/db/tables.ts';
import { FORM_COLUMNS, type ProductFields } from '../products/queries.ts';

export async function insertProducts(tx: Queryable, products: NewRow<'products'>[]): Promise<void> {
  await tx.insertInto('products').values(products).execute();
}

export type ProductChange = ProductFields & { id: string };

export async function changeProducts(
  tx: Queryable,
  changes: readonly ProductChange[],
): Promise<void> {
  const rows = changes.map((change) => {
    const values = FORM_COLUMNS.map((column) => change[column]);
    return sql`(${sql.join([change.id, ...values])})`;
  });
  // Both engines name the columns of a VALUES list like this; PostgreSQL does not know their types.
  const sets = FORM_COLUMNS.map((column, place) => {
    const given = sql.ref(`given.column${place + 2}`);
    const value = column === 'price_paise' ? sql`cast(${given} as bigint)` : given;
    return sql`${sql.ref(column)} = ${value}`;
  });
  await sql`
    update products set ${sql.join(sets)}
    from (values ${sql.join(rows)}) as given
    where products.id = given.column1`.execute(tx);
}

export async function insertImport(tx: Queryable, finished: NewRow<'imports'>): Promise<void> {
  await tx.insertInto('imports').values(finished).execute();
}

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export function findImport(db: Queryable, requestId: string) {
  return db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .select([
      'imports.request_id',
      'imports.added',
      'imports.changed',
      'imports.unchanged',
      'imports.created_at',
      'users.id as user_id',
      'users.name as user_name',
    ])
    .where('imports.request_id', '=', requestId)
    .executeTakeFirst();
}
