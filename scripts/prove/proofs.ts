import { stripVTControlCharacters } from 'node:util';
import type { Row } from '../conformance.ts';
import type { Breakage } from './breakage.ts';

export type Proof = { file: string; title: string };

/** The result of a test. */
export type Outcome = Proof & { hasPassed: boolean; error: string };

export type Verdict = 'noticed' | 'NOT noticed' | 'not run';

export function proofsOf(row: Row, part = ''): Proof[] {
  return row.proofs
    .map((proof) => {
      const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(proof) ?? [];
      return { file, title };
    })
    .filter(({ title }) => title.includes(part));
}

/** Without duplicates. */
export function proofsOfAll(rows: readonly Row[], part?: string): Proof[] {
  const proofs = rows.flatMap((row) => proofsOf(row, part));
  return [...new Map(proofs.map((proof) => [`${proof.file} ${proof.title}`, proof])).values()];
}

/** A regular expression for a title; template placeholders match anything. */
export function titlePattern(title: string): string {
  return title.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replace(/%[sij]|\\\$\\\{.*?\\\}/g, '.*');
}

/** A row has noticed if one of its proofs fails. */
export function judge(row: Row, { proof }: Breakage, outcomes: readonly Outcome[]): Verdict {
  const patterns = proofsOf(row, proof).map(({ file, title }) => ({
    file,
    title: new RegExp(`^${titlePattern(title)}$`),
  }));
  const ran = outcomes.filter((outcome) =>
    patterns.some(({ file, title }) => file === outcome.file && title.test(outcome.title)),
  );
  if (ran.length === 0) return 'not run';
  return ran.some(({ hasPassed }) => !hasPassed) ? 'noticed' : 'NOT noticed';
}

/** If all rows have the same proofs, the first failure is enough. */
export function isOneFailureEnough(rows: readonly Row[], part?: string): boolean {
  const [first, ...others] = rows.map((row) => JSON.stringify(proofsOf(row, part)));
  return others.every((proofs) => proofs === first);
}

/**
 * Why the first of them failed, in one line: a person can see whether it was for the right reason.
 */
export function describeFailure(outcomes: readonly Outcome[]): string {
  const failed = outcomes.find(({ hasPassed }) => !hasPassed);
  if (failed === undefined) return `${outcomes.length} passed`;
  const lines = stripVTControlCharacters(failed.error)
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '');
  return lines.slice(0, 5).join(' | ').slice(0, 240);
}
