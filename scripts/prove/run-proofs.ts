import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import type { RepoCopy } from './copy.ts';
import { type Outcome, type Proof, titlePattern } from './proofs.ts';

type Options = {
  workers?: number;
  isFirstFailureEnough?: boolean;
  /** Set if the tests also run on PostgreSQL. */
  postgresUrl?: string | undefined;
};

/** Runs the tests with these titles in a copy of the repo, along with others of the same name. */
export async function runProofs(
  copy: RepoCopy,
  proofs: readonly Proof[],
  options: Options = {},
): Promise<Outcome[]> {
  const isInBrowser = ({ file }: Proof) => file.startsWith('e2e/');
  const outcomes = await runVitest(
    copy,
    proofs.filter((proof) => !isInBrowser(proof)),
    options,
  );
  if (options.isFirstFailureEnough && outcomes.some(({ hasPassed }) => !hasPassed)) return outcomes;
  return [...outcomes, ...(await runPlaywright(copy, proofs.filter(isInBrowser), options))];
}

type VitestReport = {
  testResults: {
    name: string;
    assertionResults: { title: string; status: string; failureMessages?: string[] }[];
  }[];
};

async function runVitest(
  { folder }: RepoCopy,
  proofs: readonly Proof[],
  { postgresUrl = '' }: Options,
): Promise<Outcome[]> {
  if (proofs.length === 0) return [];
  const report = await runForReport<VitestReport>(folder, 'vitest', (file) => ({
    args: ['run', ...filesOf(proofs), '-t', patternOf(proofs), '--reporter=json'].concat(
      `--outputFile=${file}`,
    ),
    environment: { TEST_POSTGRES_URL: postgresUrl },
  }));
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status, failureMessages = [] }) => ({
        file: relative(folder, name),
        title,
        hasPassed: status === 'passed',
        error: failureMessages.join('\n'),
      })),
  );
}

type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { results: { status: string; errors: { message?: string }[] }[] }[];
  }[];
};

async function runPlaywright(
  copy: RepoCopy,
  proofs: readonly Proof[],
  { workers = 1, isFirstFailureEnough = false }: Options,
): Promise<Outcome[]> {
  if (proofs.length === 0) return [];
  await copy.build();
  const config = [
    '--config=scripts/prove/playwright.config.ts',
    '--project=sqlite',
    '--project=pictures',
  ];
  const limits = [`--workers=${workers}`, ...(isFirstFailureEnough ? ['-x'] : [])];
  const report = await runForReport<{ suites: PlaywrightSuite[] }>(
    copy.folder,
    'playwright',
    (file) => ({
      args: ['test', ...filesOf(proofs), '-g', patternOf(proofs), ...config, ...limits].concat(
        '--reporter=json',
      ),
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  );
  return report.suites.flatMap(outcomesIn);
}

function outcomesIn({ suites = [], specs }: PlaywrightSuite): Outcome[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'skipped' && status !== 'interrupted')
      .map(({ status, errors }) => ({
        file: `e2e/${file}`,
        title,
        hasPassed: status === 'passed',
        error: errors.map(({ message }) => message).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap(outcomesIn)];
}

const filesOf = (proofs: readonly Proof[]) => [...new Set(proofs.map(({ file }) => file))];
const patternOf = (proofs: readonly Proof[]) =>
  proofs.map(({ title }) => titlePattern(title)).join('|');

type Command = { args: string[]; environment: NodeJS.ProcessEnv };

/** Runs a test tool that writes its report to a file. */
async function runForReport<Report>(
  folder: string,
  tool: string,
  commandFor: (file: string) => Command,
): Promise<Report> {
  const place = mkdtempSync(join(tmpdir(), 'haat-report-'));
  try {
    const file = join(place, 'report.json');
    const { args, environment } = commandFor(file);
    const printed = await run(folder, join('node_modules/.bin', tool), args, environment);
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Report;
    } catch {
      throw new Error(`${tool} found nothing to report:\n${printed}`);
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function run(
  cwd: string,
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  // A build in this process sets it for good, and the tools choose their own.
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => void child.kill();
  process.prependOnceListener('exit', stop);
  const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
  process.off('exit', stop);
  return printed.join('');
}
