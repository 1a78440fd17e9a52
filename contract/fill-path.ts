import type { Endpoint, ParamName } from './define-endpoints.ts';

/** The URL of a call with its path parameters filled in. */
export function fillPath<Path extends string>(
  { path }: Pick<Endpoint<string, Path>, 'path'>,
  params: Readonly<Record<ParamName<Path>, string>>,
): string {
  return path.replace(/:(\w+)/g, (_whole, name: ParamName<Path>) =>
    encodeURIComponent(params[name]),
  );
}
