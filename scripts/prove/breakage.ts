/**
 * A mutation: something the spec names, broken in one place, and the statements whose proofs must
 * notice.
 */
import type { Edit, Operator } from './operators.ts';
import { type Node, namesOfNothing, parseSource } from './source-tree.ts';
import { findTarget } from './target.ts';

export type Breakage = {
  /** Row numbers in docs/conformance.md. */
  rows: readonly string[];
  file: string;
  /** What is broken, in the steps of `findTarget`. */
  target: string;
  operator: Operator;
  /** Part of the titles of the proofs that cover this; by default all proofs of the rows. */
  proof?: string;
  /** Concerns only PostgreSQL, so its tests run there as well. */
  isOnPostgres?: true;
};

type Entry = readonly [rows: string, target: string, operator: Operator, proof?: string];

/** The breakages of one file; row numbers are separated by spaces. */
export function inFile(file: string, ...entries: readonly Entry[]): Breakage[] {
  return entries.map(([rows, target, operator, proof]) => ({
    rows: rows.split(' '),
    file,
    target,
    operator,
    ...(proof === undefined ? {} : { proof }),
  }));
}

/** The same for code that only PostgreSQL uses. */
export function onPostgres(breakages: readonly Breakage[]): Breakage[] {
  return breakages.map((breakage) => ({ ...breakage, isOnPostgres: true }));
}

/** One line for people to read. */
export function describeBreakage({ file, target, operator }: Breakage): string {
  return `${file}: ${target} ${operator.description.replace(/\s+/g, ' ')}`;
}

/** What would be changed; fails if there is no such thing, or the operator does not fit it. */
export function editOf(source: string, breakage: Breakage): Edit {
  return explained(breakage, () => {
    const found = findTarget(treeOf(breakage.file, source), breakage.target);
    return breakage.operator.editOf(found, source);
  });
}

/** The file with the breakage applied. */
export function breakText(source: string, breakage: Breakage): string {
  const { file } = breakage;
  const { start, end, text } = editOf(source, breakage);
  return explained(breakage, () => {
    const broken = `${source.slice(0, start)}${text}${source.slice(end)}`;
    if (broken === source) throw new Error('nothing changes');
    const [unknown] = namesOfNothing(treeOf(file, source), parseSource(file, broken));
    if (unknown) throw new Error(`${file} does not know the name ${unknown}`);
    return broken;
  });
}

function explained<Result>(breakage: Breakage, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new Error(`${describeBreakage(breakage)}: ${(error as Error).message}`);
  }
}

const trees = new Map<string, Node>();

/** Many breakages are in one file. */
function treeOf(file: string, source: string): Node {
  const tree = trees.get(source) ?? parseSource(file, source);
  trees.set(source, tree);
  return tree;
}
