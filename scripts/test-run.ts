/** What `npm test` and `npm run test:slow` have in common. */
import { findOrInstallChromium } from './chromium.ts';
import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { startThrowAwayPostgres } from './postgres.ts';
import { type Counts, describeCounts } from './side-by-side.ts';

/** Runs tests with a browser and a temporary PostgreSQL, and ends with the line of their counts. */
export async function runTests(
  run: (environment: NodeJS.ProcessEnv) => Promise<Counts>,
): Promise<void> {
  keepTemporaryFilesInMemory();
  const chromiumPath = findChromiumOrStop();
  const postgres = await startThrowAwayPostgres();
  let counts: Counts;
  try {
    if (postgres === undefined) warnAboutPostgres();
    counts = await run({
      CHROMIUM_PATH: chromiumPath,
      TEST_POSTGRES_URL: postgres?.url ?? '',
    });
  } finally {
    await postgres?.stop();
  }
  if (postgres === undefined && process.env.CI === 'true') counts.failed += 1;
  process.exitCode = counts.failed === 0 ? 0 : 1;
  console.log(`\n${describeCounts(counts)}`);
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
  if (process.env.CI === 'true') console.error('On CI that counts as a failure.');
}
