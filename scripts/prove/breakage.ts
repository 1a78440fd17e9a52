/** Something that the spec names, made wrong in one place, and the statements that must notice. */
export type Breakage = {
  /** Numbers of docs/conformance.md. */
  rows: readonly string[];
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** A part of the titles of those proofs that are about this; all of the rows' proofs where it is absent. */
  proof?: string;
  /** Only PostgreSQL has it, so its tests are run there, too. */
  isOnPostgres?: true;
};

type Entry = readonly [rows: string, find: string, replace: string, proof?: string];

/** The breakages of one file; the rows of each are separated by blanks. */
export function inFile(file: string, ...entries: readonly Entry[]): Breakage[] {
  return entries.map(([rows, find, replace, proof]) => ({
    rows: rows.split(' '),
    file,
    find,
    replace,
    ...(proof === undefined ? {} : { proof }),
  }));
}

/** The same of something that only PostgreSQL has. */
export function onPostgres(breakages: readonly Breakage[]): Breakage[] {
  return breakages.map((breakage) => ({ ...breakage, isOnPostgres: true }));
}

/** In one line, for a person. */
export function describeBreakage({ file, find, replace }: Breakage): string {
  return `${file}: ${shorten(find)} → ${shorten(replace)}`;
}

function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line || 'nothing';
}

/** The file with its text broken. */
export function breakText(source: string, { file, find, replace }: Breakage): string {
  const [before, after, ...more] = source.split(find);
  if (after === undefined) throw new Error(`${file} does not contain: ${find}`);
  if (more.length > 0) throw new Error(`${file} contains more than once: ${find}`);
  return `${before}${replace}${after}`;
}
