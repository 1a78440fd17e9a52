import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Queryable } from './tables.ts';

/** A placeholder in a query for a value that each call supplies. */
type Slot = {
  name: string;
  /** The index of the list item it belongs to; undefined outside the list. */
  index: number | undefined;
};

/** What each placeholder stands for. Not in the placeholder itself: it has no properties. */
const slots = new WeakMap<object, Slot>();

/**
 * A query sees only that a value will be there. Reading a part of it would silently give something
 * else than the part, so it throws.
 */
function placeholderFor(slot: Slot): object {
  const placeholder = new Proxy(Object.freeze({}), {
    get(_, property) {
      // Kysely asks every value whether it is an expression.
      if (typeof property === 'symbol' || property === 'toOperationNode') return undefined;
      throw new Error(
        `A prepared query cannot read ${slot.name}.${property}: pass it as a value of its own.`,
      );
    },
  });
  slots.set(placeholder, slot);
  return placeholder;
}

/**
 * Longer lists are rare, and PostgreSQL would keep a large plan for each length on each connection.
 */
const MAX_PREPARED_ITEMS = 8;

/** Names of the prepared statements, by their SQL. */
const statementNames = new Map<string, string>();

/** The name of the prepared statement for this SQL; undefined if it is not prepared. */
export function statementNameOf(sql: string): string | undefined {
  return statementNames.get(sql);
}

/** The parameters of each call whose answer nobody reads; drivers see nothing else of a call. */
const unread = new WeakSet<readonly unknown[]>();

/** Whether the next statement may be sent before the one with these parameters is answered. */
export function isAnswerUnread(parameters: readonly unknown[]): boolean {
  return unread.has(parameters);
}

type QueryOptions = {
  /**
   * False if the statement can only succeed or end the transaction. On PostgreSQL the next one is
   * then sent without waiting for the answer, and an error is thrown by the first statement that
   * waits, at the latest by the commit.
   */
  isAnswerRead?: boolean;
};

/**
 * Builds and compiles a query once per database, and lets PostgreSQL plan it once per connection:
 * for a small query, all that takes longer than running it. `build` is given placeholders, so it
 * must not inspect its values, and every value must be present, if only as null.
 */
export function compileOnce<Values extends object, Output>(
  build: (db: Queryable, values: Values) => Compilable<Output>,
  options?: QueryOptions,
): (db: Queryable, values: Values) => Promise<QueryResult<Output>> {
  const find = compileForLists<never, Values, Output>(
    (db, _, values) => build(db, values),
    options,
  );
  return (db, values) => find(db, [], values);
}

/**
 * Like `compileOnce` for a query over a list: compiled once per length, and prepared for short
 * lists.
 */
export function compileForLists<Item extends object, Values extends object, Output>(
  build: (db: Queryable, items: readonly Item[], values: Values) => Compilable<Output>,
  { isAnswerRead = true }: QueryOptions = {},
): (db: Queryable, items: readonly Item[], values: Values) => Promise<QueryResult<Output>> {
  const compiled = new WeakMap<object, Map<number, CompiledQuery<Output>>>();
  return (db, items, values) => {
    // All connections and transactions of a database share one adapter.
    const { adapter } = db.getExecutor();
    const known = compiled.get(adapter) ?? new Map<number, CompiledQuery<Output>>();
    let query = known.get(items.length);
    if (query === undefined) {
      const itemSlots = items.map((_, index) => slotsFor<Item>(index));
      query = build(db, itemSlots, slotsFor<Values>()).compile();
      compiled.set(adapter, known.set(items.length, query));
      if (items.length <= MAX_PREPARED_ITEMS) statementNames.set(query.sql, nameOf(query.sql));
    }
    const parameters = fill(query.parameters, items, values);
    if (!isAnswerRead) unread.add(parameters);
    return db.executeQuery({ ...query, parameters });
  };
}

function slotsFor<Values extends object>(index?: number): Values {
  return new Proxy({} as Values, {
    get: (_, name) => placeholderFor({ name: String(name), index }),
  });
}

function fill(parameters: readonly unknown[], items: readonly object[], values: object): unknown[] {
  return parameters.map((parameter) => {
    const slot = typeof parameter === 'object' && parameter !== null && slots.get(parameter);
    if (!slot) return parameter;
    const { name, index } = slot;
    const value: unknown = Reflect.get((index === undefined ? values : items[index]) ?? {}, name);
    if (value === undefined) throw new Error(`The query has no value for ${name}.`);
    return value;
  });
}

/**
 * The same name in every process: a pooler may share connections, so one name must mean one SQL
 * text.
 */
function nameOf(sql: string): string {
  return createHash('sha256').update(sql).digest('base64url').slice(0, 24);
}
