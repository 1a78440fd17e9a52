import { sql } from 'kysely';
import type { Engine } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';

/** What has moved, and where to continue next time. */
export type MovedStock = { moved: { id: string; stock: number }[]; next: number };

/** Where to start, so as to see every move that a read starting now may miss. */
export async function findNextMove(db: Queryable, engine: Engine): Promise<number> {
  if (engine === 'postgres') return (await findOnPostgres(db, Number.MAX_SAFE_INTEGER)).next;
  const { latest } = await db.selectFrom('stock_moves').select('latest').executeTakeFirstOrThrow();
  return latest + 1;
}

/** The products whose stock has moved since then, however many moves each had. */
export function findMovedStock(db: Queryable, engine: Engine, since: number): Promise<MovedStock> {
  return engine === 'sqlite' ? findOnSqlite(db, since) : findOnPostgres(db, since);
}

/** One transaction writes at a time: a higher number is newer. */
async function findOnSqlite(db: Queryable, since: number): Promise<MovedStock> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'stock', 'stock_move'])
    .where('stock_move', '>=', since)
    .execute();
  const next = rows.reduce((latest, { stock_move }) => Math.max(latest, stock_move + 1), since);
  return { moved: rows, next };
}

/**
 * A move has the number of its transaction. The next look starts at the oldest one still open:
 * everything before it has been seen. Numbers that no transaction has reached yet come from another
 * server, whose database was restored here.
 */
async function findOnPostgres(db: Queryable, since: number): Promise<MovedStock> {
  const { rows } = await sql<{ next: number; id: string | null; stock: number }>`
    select txid_snapshot_xmin(seen) as next, products.id, products.stock
    from txid_current_snapshot() as seen
    left join products
      on products.stock_move >= ${since} and products.stock_move < txid_snapshot_xmax(seen)
  `.execute(db);
  const moved = rows.flatMap(({ id, stock }) => (id === null ? [] : [{ id, stock }]));
  return { moved, next: rows[0]?.next ?? since };
}
