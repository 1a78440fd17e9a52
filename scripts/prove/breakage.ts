/**
 * A mutation: something the spec names, broken in one place, and the statements whose proofs must
 * notice.
 */
export type Breakage = {
  /** Row numbers in docs/conformance.md. */
  rows: readonly string[];
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Part of the titles of the proofs that cover this; by default all proofs of the rows. */
  proof?: string;
  /** Concerns only PostgreSQL, so its tests run there as well. */
  isOnPostgres?: true;
};

type Entry = readonly [rows: string, find: string, replace: string, proof?: string];

/** The breakages of one file; row numbers are separated by spaces. */
export function inFile(file: string, ...entries: readonly Entry[]): Breakage[] {
  return entries.map(([rows, find, replace, proof]) => ({
    rows: rows.split(' '),
    file,
    find,
    replace,
    ...(proof === undefined ? {} : { proof }),
  }));
}

/** The same for code that only PostgreSQL uses. */
export function onPostgres(breakages: readonly Breakage[]): Breakage[] {
  return breakages.map((breakage) => ({ ...breakage, isOnPostgres: true }));
}

/** One line for people to read. */
export function describeBreakage({ file, find, replace }: Breakage): string {
  return `${file}: ${shorten(find)} → ${shorten(replace)}`;
}

function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line || 'nothing';
}

/** The file with the breakage applied. */
export function breakText(source: string, { file, find, replace }: Breakage): string {
  const [before, after, ...more] = source.split(find);
  if (after === undefined) throw new Error(`${file} does not contain: ${find}`);
  if (more.length > 0) throw new Error(`${file} contains more than once: ${find}`);
  return `${before}${replace}${after}`;
}
