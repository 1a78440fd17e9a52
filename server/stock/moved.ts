import { sql } from 'kysely';
import type { Engine } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';

/** What has moved, and from where on to look the next time. */
export type MovedStock = { moved: { id: string; stock: number }[]; next: number };

/** From where on to look for moves that one who begins to read now has not seen. */
export async function findNextMove(db: Queryable, engine: Engine): Promise<number> {
  if (engine === 'postgres') return (await findOnPostgres(db, Number.MAX_SAFE_INTEGER)).next;
  const { latest } = await db.selectFrom('stock_moves').select('latest').executeTakeFirstOrThrow();
  return latest + 1;
}

/** The products whose stock has moved since then, however many moves there were of each. */
export function findMovedStock(db: Queryable, engine: Engine, since: number): Promise<MovedStock> {
  return engine === 'sqlite' ? findOnSqlite(db, since) : findOnPostgres(db, since);
}

/** One transaction writes at a time: what has a higher number is newer. */
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
 * A move has the number of its transaction. The oldest one still open is where the next look begins:
 * what lies behind it was seen. Numbers that no transaction has had yet come from another server,
 * whose database was restored here.
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
