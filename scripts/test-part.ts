/**
 * `npm run test:unit|test:api|test:e2e -- [NAME …]`: one kind of tests, or only the files with NAME
 * in their path. Other arguments are passed to Vitest or Playwright.
 */
import { findOrInstallChromium } from './chromium.ts';
import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { startThrowAwayPostgres } from './postgres.ts';
import { runTool } from './run-tool.ts';

const [part, ...args] = process.argv.slice(2);
keepTemporaryFilesInMemory();
const isPassed = part === 'unit' ? runVitest('unit*') : await runWithPostgres();
process.exitCode = isPassed ? 0 : 1;

async function runWithPostgres(): Promise<boolean> {
  const postgres = await startThrowAwayPostgres();
  if (postgres === undefined) console.error('PostgreSQL is not available: its tests are skipped.');
  const environment = { TEST_POSTGRES_URL: postgres?.url ?? '' };
  try {
    if (part === 'api') return runVitest(part, environment);
    const CHROMIUM_PATH = findOrInstallChromium();
    return runTool('playwright', ['test', ...args], { ...environment, CHROMIUM_PATH });
  } finally {
    await postgres?.stop();
  }
}

function runVitest(project: string, environment: NodeJS.ProcessEnv = {}): boolean {
  return runTool('vitest', ['run', `--project=${project}`, ...args], environment);
}
