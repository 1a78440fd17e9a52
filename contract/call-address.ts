import type { Endpoint, ParamName } from './define-endpoints.ts';

/** The address of a call, with its path's parameters filled in. */
export function fillPath<Path extends string>(
  { path }: Pick<Endpoint<string, Path>, 'path'>,
  params: Readonly<Record<ParamName<Path>, string>>,
): string {
  return path.replace(/:(\w+)/g, (_whole, name: ParamName<Path>) =>
    encodeURIComponent(params[name]),
  );
}

/** Leaves out what is not asked for. */
export function addQuery(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
