/** Leaves out undefined and empty values. */
export function addQuery(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
