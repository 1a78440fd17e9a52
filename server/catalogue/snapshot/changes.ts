import { notify } from '../../platform/db/notify.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { Failure } from '../../platform/failure.ts';

/** PostgreSQL notifies the other servers of a new version on this channel. */
export const CHANGE_CHANNEL = 'catalogue';

/** A process that is further behind reloads everything. */
const CHANGES_KEPT = 1_000;

/**
 * Changes the catalogue and its version in one transaction, and shows the change in this process
 * before the answer is sent. The version's row is written first: it is the lock behind which
 * changes queue up, so versions become visible in order. `products` names the products that change;
 * null means more than a few, and a long transaction.
 */
export async function changeCatalogue<Result>(
  { database, catalogue }: { database: Database; catalogue: { refresh(): Promise<void> } },
  products: string | readonly string[] | null,
  work: (tx: Queryable) => Promise<Result | Failure>,
): Promise<Result | Failure> {
  const change = async (tx: Queryable) => {
    await advanceVersion(tx, [products].flat());
    return work(tx);
  };
  const result = await (typeof products === 'string'
    ? database.transaction(change)
    : database.longTransaction(change));
  // The change is committed either way: if this fails, the watcher catches up.
  if (!(result instanceof Failure)) await catalogue.refresh().catch(() => {});
  return result;
}

async function advanceVersion(
  tx: Queryable,
  productIds: readonly (string | null)[],
): Promise<void> {
  const { version } = await tx
    .updateTable('catalogue_version')
    .set((eb) => ({ version: eb('version', '+', productIds.length) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  // One version per product, so that a follower notices a missing one.
  const changes = productIds.map((product_id, place) => ({ version: version - place, product_id }));
  await tx.insertInto('catalogue_changes').values(changes).execute();
  await tx
    .deleteFrom('catalogue_changes')
    .where('version', '<=', version - CHANGES_KEPT)
    .execute();
  await notify(tx, CHANGE_CHANNEL);
}

export async function findVersion(db: Queryable): Promise<number> {
  const { version } = await db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * The products changed in the versions after `from` up to `to`; undefined if it was more than
 * products.
 */
export async function findChangedProducts(
  db: Queryable,
  from: number,
  to: number,
): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('catalogue_changes')
    .select('product_id')
    .where('version', '>', from)
    .where('version', '<=', to)
    .execute();
  const ids = rows.flatMap((row) => row.product_id ?? []);
  return rows.length === to - from && ids.length === rows.length ? [...new Set(ids)] : undefined;
}
