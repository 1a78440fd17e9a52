import type { Permission } from './permissions.ts';

/**
 * Who may call: anyone, anyone who is signed in, or a user with this permission. Which orders a user
 * sees is decided by the verb, in its query.
 */
export type Access = 'public' | 'shopper' | Permission;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What both sides need in order to make a call or serve it; its schemas have the same name. */
export type Endpoint<Name extends string = string, Path extends string = string> = {
  readonly name: Name;
  readonly method: Method;
  readonly path: Path;
  readonly access: Access;
};

/** The names of the parameters in a path such as `/api/orders/:order_id`. */
export type ParamName<Path extends string> = string extends Path
  ? string
  : Path extends `${string}/:${infer Rest}`
    ? Rest extends `${infer Name}/${infer Tail}`
      ? Name | ParamName<`/${Tail}`>
      : Rest
    : never;

type Named<Table> = {
  readonly [Name in keyof Table]: Table[Name] & { readonly name: Name };
};

/** Names each endpoint after its key in the table. */
export function defineEndpoints<const Table extends Record<string, Omit<Endpoint, 'name'>>>(
  table: Table,
): Named<Table> {
  const named = Object.entries(table).map(([name, endpoint]) => [name, { ...endpoint, name }]);
  return Object.fromEntries(named) as Named<Table>;
}
