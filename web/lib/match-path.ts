export type PathParts = Readonly<Record<string, string | undefined>>;

/**
 * The parts of a path that a pattern names; undefined if it does not match. A part such as `:id?`
 * may be missing, and a `*` at the end stands for any number of parts. Capitals and slashes at the
 * end make no difference.
 */
export function matchPath(pattern: string, pathname: string): PathParts | undefined {
  const parts = pattern
    .replace(/\/?\*$/, '(?:/.*)?')
    .replace(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2')
    // The home page's only slash is one at the end.
    .replace(/\/$/, '');
  const found = new RegExp(`^${parts}/*$`, 'i').exec(pathname);
  return found === null ? undefined : { ...found.groups };
}
