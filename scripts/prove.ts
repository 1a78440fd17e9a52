/**
 * `npm run prove -- [ROW …]`: breaks, one by one, everything that the spec names, and lists the
 * rows of docs/conformance.md, and the promises of docs/performance.md, whose proofs did not
 * notice. A ROW is a number such as 2.63 or P.4, or a chapter such as `9.` or `P.`; `--list` only
 * prints what it would break, and whether all of it is there to be broken.
 */
import { availableParallelism } from 'node:os';
import { parseConformance, type Row, readRepoFile } from './conformance.ts';
import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { startThrowAwayPostgres } from './postgres.ts';
import { parsePromises } from './promises.ts';
import { type Breakage, breakText, describeBreakage } from './prove/breakage.ts';
import { breakages, ROWS_WITHOUT_BREAKAGE } from './prove/breakages.ts';
import { RepoCopy } from './prove/copy.ts';
import {
  describeFailure,
  isOneFailureEnough,
  judge,
  type Outcome,
  proofsOfAll,
} from './prove/proofs.ts';
import { runProofs } from './prove/run-proofs.ts';

const USAGE =
  'Usage: npm run prove -- [--list] [ROW …], as in 2.63 or 9. for a whole chapter, P. for the promises';

const args = process.argv.slice(2);
const wanted = args.filter((arg) => arg !== '--list');
const allRows = [
  ...parseConformance(readRepoFile('docs/conformance.md') ?? ''),
  ...parsePromises(readRepoFile('docs/performance.md') ?? ''),
];
const rows = allRows.filter(({ number }) => wanted.length === 0 || wanted.some(names(number)));
const isSelected = (number: string) => rows.some((row) => row.number === number);
const selected = breakages.filter((breakage) => breakage.rows.some(isSelected));

if (wanted.some((name) => !/^(?:\d+|P)\.\d*$/.test(name)) || rows.length === 0) {
  console.error(USAGE);
  process.exitCode = 1;
} else if (args.includes('--list')) {
  for (const breakage of selected) {
    console.log(`${breakage.rows.join(' ')}  ${describeBreakage(breakage)}`);
  }
  console.log(`${selected.length} breakages for ${rows.length} rows.`);
  process.exitCode = canAllBeApplied() ? 0 : 1;
} else {
  process.exitCode = canAllBeApplied() && (await proveWithPostgres()) ? 0 : 1;
}

/** Lists those whose target has gone or changed so that the operator no longer fits. */
function canAllBeApplied(): boolean {
  const faults = selected.flatMap((breakage) => {
    try {
      const source = readRepoFile(breakage.file);
      if (source === undefined) throw new Error(`there is no ${breakage.file}`);
      breakText(source, breakage);
      return [];
    } catch (error) {
      return [`${breakage.rows.join(' ')}  ${(error as Error).message}`];
    }
  });
  if (faults.length > 0) {
    console.error(`\nCannot be applied; correct or remove these entries:\n${faults.join('\n')}`);
  }
  return faults.length === 0;
}

/** `2.` selects every row of chapter 2, `2.6` only itself. */
function names(number: string): (name: string) => boolean {
  return (name) => (name.endsWith('.') ? number.startsWith(name) : number === name);
}

/** Starts PostgreSQL if a breakage concerns only that engine. */
async function proveWithPostgres(): Promise<boolean> {
  keepTemporaryFilesInMemory();
  const isNeeded = selected.some(({ isOnPostgres }) => isOnPostgres);
  const postgres = isNeeded ? await startThrowAwayPostgres() : undefined;
  try {
    return await prove(postgres?.url);
  } finally {
    await postgres?.stop();
  }
}

/** True if every row noticed. */
async function prove(postgresUrl: string | undefined): Promise<boolean> {
  const startedAt = Date.now();
  // A failing proof mostly waits: one copy more than there are cores keeps them busy.
  const copies = Array.from({ length: availableParallelism() + 1 }, () => new RepoCopy());
  process.once('exit', () => {
    for (const copy of copies) copy.remove();
  });
  process.once('SIGINT', () => process.exit(1));
  process.once('SIGTERM', () => process.exit(1));

  if (!(await areProofsSound(copies, postgresUrl))) return false;
  const queue = selected.filter(({ isOnPostgres }) => !isOnPostgres || postgresUrl !== undefined);
  if (queue.length < selected.length) {
    console.error(
      `PostgreSQL is not available: ${selected.length - queue.length} breakages are not tried.`,
    );
  }
  const faults: string[] = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (let breakage = queue.shift(); breakage; breakage = queue.shift()) {
        faults.push(...(await tryBreakage(copy, breakage, postgresUrl)));
      }
    }),
  );

  const uncovered = rows.filter(
    ({ number }) =>
      !(number in ROWS_WITHOUT_BREAKAGE) &&
      !breakages.some((breakage) => breakage.rows.includes(number)),
  );
  for (const { number, statement } of uncovered)
    faults.push(`${number} nothing breaks: ${statement}`);
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  console.log(`\n${selected.length} breakages for ${rows.length} rows in ${minutes} minutes.`);
  console.log(faults.length === 0 ? 'Every row noticed.' : `Not noticed:\n${faults.join('\n')}`);
  return faults.length === 0;
}

/** A proof that fails with nothing broken proves nothing. */
async function areProofsSound(
  [copy]: readonly RepoCopy[],
  postgresUrl: string | undefined,
): Promise<boolean> {
  if (copy === undefined) return false;
  console.log('Running the proofs with nothing broken …');
  const proofs = proofsOfAll(selected.flatMap(({ rows: numbers }) => rowsOf(numbers)));
  const outcomes = await runProofs(copy, proofs, {
    workers: availableParallelism(),
    postgresUrl,
  });
  const failed = outcomes.filter(({ hasPassed }) => !hasPassed);
  for (const { file, title, error } of failed) console.log(`failed: ${file} › ${title}\n${error}`);
  console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed\n`);
  return failed.length === 0;
}

/** Returns a message for each row that did not notice. */
async function tryBreakage(
  copy: RepoCopy,
  breakage: Breakage,
  postgresUrl: string | undefined,
): Promise<string[]> {
  const startedAt = Date.now();
  const concerned = rowsOf(breakage.rows);
  const proofs = proofsOfAll(concerned, breakage.proof);
  const options = {
    isFirstFailureEnough: isOneFailureEnough(concerned, breakage.proof),
    postgresUrl: breakage.isOnPostgres && postgresUrl,
  };
  const outcomes = await copy
    .whileBroken(breakage, () => runProofs(copy, proofs, options))
    .catch((error: Error) => error);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const faults = findFaults(breakage, concerned, outcomes);
  const verdict = faults.length === 0 ? 'noticed' : faults.map(([, why]) => why).join(', ');
  console.log(
    `${verdict}: ${breakage.rows.join(' ')}  ${describeBreakage(breakage)} (${seconds} s)`,
  );
  if (!(outcomes instanceof Error)) console.log(`  ${describeFailure(outcomes)}`);
  return faults.map(([number, why]) => `${number} ${why}: ${describeBreakage(breakage)}`);
}

type Fault = readonly [row: string, why: string];

function findFaults(
  breakage: Breakage,
  concerned: readonly Row[],
  outcomes: readonly Outcome[] | Error,
): Fault[] {
  const all = (why: string) => concerned.map(({ number }) => [number, why] as const);
  if (outcomes instanceof Error) return all(`could not be tried: ${outcomes.message}`);
  // A shop that does not start at all says nothing about a row.
  if (outcomes.some(({ error }) => error.includes('The server did not start'))) {
    return all('could not be tried: the server did not start');
  }
  return concerned
    .map((row) => [row.number, judge(row, breakage, outcomes)] as const)
    .filter(([, verdict]) => verdict !== 'noticed');
}

function rowsOf(numbers: readonly string[]): Row[] {
  return rows.filter(({ number }) => numbers.includes(number));
}
