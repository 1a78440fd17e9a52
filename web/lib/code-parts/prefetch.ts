import type { CodePart } from './code-part.ts';

type FindCode = (pathname: string) => CodePart<unknown> | undefined;

const tables: FindCode[] = [];

/**
 * For a table of lazy pages: links ask for code by address, so that the pages which contain the
 * links need not import the table that lists those pages.
 */
export function addPrefetchTable(findCode: FindCode): void {
  tables.push(findCode);
}

/** Fetches the code of the page that a likely click leads to. */
export function prefetchCode(address: string): void {
  const [pathname = '/'] = address.split(/[?#]/);
  for (const findCode of tables) findCode(pathname)?.prefetch();
}
