import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { findOrInstallChromium } from './chromium.ts';
import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { startThrowAwayPostgres } from './postgres.ts';
import { runTool } from './run-tool.ts';

type Counts = { passed: number; failed: number; skipped: number };

const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
const times: string[] = [];

keepTemporaryFilesInMemory();
const chromiumPath = findChromiumOrStop();
const reports = mkdtempSync(join(tmpdir(), 'haat-test-'));
const postgres = await startThrowAwayPostgres();
try {
  if (postgres === undefined) warnAboutPostgres();
  const environment = {
    CHROMIUM_PATH: chromiumPath,
    TEST_POSTGRES_URL: postgres?.url ?? '',
  };
  for (const hasPassed of timed('checks', runChecks)) {
    add({ passed: +hasPassed, failed: +!hasPassed, skipped: 0 });
  }
  add(timed('unit and API tests', () => runVitest(environment)));
  add(timed('browser tests', () => runPlaywright(environment)));
} finally {
  await postgres?.stop();
  rmSync(reports, { recursive: true, force: true });
}

process.exitCode = counts.failed === 0 ? 0 : 1;
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
for (const time of times) console.log(time);
console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);

function add(more: Counts): void {
  counts.passed += more.passed;
  counts.failed += more.failed;
  counts.skipped += more.skipped;
}

/** Runs a stage and records how long it took. */
function timed<Result>(stage: string, run: () => Result): Result {
  const started = performance.now();
  const result = run();
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  times.push(`${minutes} minutes for the ${stage}`);
  return result;
}

function findChromiumOrStop(): string {
  try {
    return findOrInstallChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log('\n0 passed, 1 failed');
    process.exit(1);
  }
}

function warnAboutPostgres(): void {
  const line = '!'.repeat(80);
  console.error(
    `\n${line}\nPostgreSQL is not available, so all its tests are SKIPPED.\n` +
      `Install its server (on Debian: apt-get install postgresql) to run them.\n${line}`,
  );
  if (process.env.CI === 'true') {
    console.error('On CI that counts as a failure.');
    counts.failed += 1;
  }
}

function runVitest(environment: NodeJS.ProcessEnv): Counts {
  console.log('\n— unit and API tests');
  const report = join(reports, 'vitest.json');
  const isOk = runTool(
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`],
    environment,
  );
  return readCounts(isOk, () => {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  });
}

function runPlaywright(environment: NodeJS.ProcessEnv): Counts {
  console.log('\n— browser tests');
  const report = join(reports, 'playwright.json');
  const isOk = runTool('playwright', ['test', '--reporter=dot,json'], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return readCounts(isOk, () => {
    const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
}

/** A runner that fails without a failed test, or leaves no report, counts as one failure. */
function readCounts(isOk: boolean, read: () => Counts): Counts {
  try {
    const found = read();
    return isOk || found.failed > 0 ? found : { ...found, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
