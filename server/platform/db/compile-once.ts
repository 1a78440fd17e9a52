import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Queryable } from './tables.ts';

/** Stands in a query for a value that comes with each call. */
class Slot {
  readonly name: string;
  /** Of which item of the list it is; undefined for what is not of the list. */
  readonly index: number | undefined;

  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }
}

/** Longer lists are rare, and PostgreSQL would keep a large plan of each length for each connection. */
const MAX_PREPARED_ITEMS = 8;

/** By their texts. */
const statementNames = new Map<string, string>();

/** Under which name PostgreSQL keeps such a query; undefined for one that is built each time. */
export function statementNameOf(sql: string): string | undefined {
  return statementNames.get(sql);
}

/**
 * A query that is built and compiled once for each database, and that PostgreSQL plans once for each
 * connection: where many small ones follow each other, that takes longer than running them. `build`
 * sees placeholders, so it must not look into its values; and each must be there, if only as null.
 */
export function compileOnce<Values extends object, Output>(
  build: (db: Queryable, values: Values) => Compilable<Output>,
): (db: Queryable, values: Values) => Promise<QueryResult<Output>> {
  const find = compileForLists<never, Values, Output>((db, _, values) => build(db, values));
  return (db, values) => find(db, [], values);
}

/** The same for a query over a list of items: it is compiled once for each length, and prepared for short ones. */
export function compileForLists<Item extends object, Values extends object, Output>(
  build: (db: Queryable, items: readonly Item[], values: Values) => Compilable<Output>,
): (db: Queryable, items: readonly Item[], values: Values) => Promise<QueryResult<Output>> {
  const compiled = new WeakMap<object, Map<number, CompiledQuery<Output>>>();
  return (db, items, values) => {
    // One for all connections and transactions of a database.
    const { adapter } = db.getExecutor();
    const known = compiled.get(adapter) ?? new Map<number, CompiledQuery<Output>>();
    let query = known.get(items.length);
    if (query === undefined) {
      const itemSlots = items.map((_, index) => slotsFor<Item>(index));
      query = build(db, itemSlots, slotsFor<Values>()).compile();
      compiled.set(adapter, known.set(items.length, query));
      if (items.length <= MAX_PREPARED_ITEMS) statementNames.set(query.sql, nameOf(query.sql));
    }
    return db.executeQuery({ ...query, parameters: fill(query.parameters, items, values) });
  };
}

function slotsFor<Values extends object>(index?: number): Values {
  return new Proxy({} as Values, { get: (_, name) => new Slot(String(name), index) });
}

function fill(parameters: readonly unknown[], items: readonly object[], values: object): unknown[] {
  return parameters.map((parameter) => {
    if (!(parameter instanceof Slot)) return parameter;
    const { name, index } = parameter;
    const value: unknown = Reflect.get((index === undefined ? values : items[index]) ?? {}, name);
    if (value === undefined) throw new Error(`The query has no value for ${name}.`);
    return value;
  });
}

/** The same in all processes: where a pooler shares connections, one name means one text. */
function nameOf(sql: string): string {
  return createHash('sha256').update(sql).digest('base64url').slice(0, 24);
}
