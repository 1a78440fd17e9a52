/** Vitest and Playwright as stages: what they count is read from their reports. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToolBeside } from './run-tool.ts';
import type { Counts, Print } from './side-by-side.ts';

/** Playwright searches a test's file name, too. */
export const SLOW_SPECS = '\\.slow\\.spec\\.ts';

export async function runVitest(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  print: Print,
): Promise<Counts> {
  return withReport(async (report) => {
    const isOk = await runToolBeside(
      'vitest',
      ['run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`, ...args],
      print,
      environment,
    );
    return readCounts(isOk, () => {
      const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
        readFileSync(report, 'utf8'),
      );
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
    });
  });
}

export async function runPlaywright(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  print: Print,
): Promise<Counts> {
  return withReport(async (report) => {
    const isOk = await runToolBeside(
      'playwright',
      ['test', '--reporter=dot,json', ...args],
      print,
      { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    );
    return readCounts(isOk, () => {
      const { stats } = JSON.parse(readFileSync(report, 'utf8'));
      const { expected, unexpected, flaky, skipped } = stats;
      return { passed: expected, failed: unexpected + flaky, skipped };
    });
  });
}

async function withReport(run: (file: string) => Promise<Counts>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-test-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
