import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Imports that give a test its own database, shop or process. */
const REAL_PARTS = /from '[^']*(?:\/testing\/|\/testing\.ts|node:child_process)/;
const PROCESSES = /from '[^']*(?:node:child_process|\/server-process\.ts)/;

const IS_WEB = /^web\//;
/** What only Vite understands, and tests that load modules anew. */
const NEEDS_VITE = /import\.meta\.env|\.tsx'|\bvi\b/;
const OWN_IMPORT = /(?:from|import\()\s*'(?<path>\.[^']*\.ts)'/g;
/** Their second engine is left to the slow run. */
const ON_ONE_ENGINE = /\bdescribeOnOneEngine\b/;
const IS_SLOW = /\.slow\.test\.ts$/;

const files = globSync('{contract,server,web,scripts,bench}/**/*.test.{ts,tsx}');
const slowTests = files.filter((file) => IS_SLOW.test(file) || mentions(file, ON_ONE_ENGINE));
const quickTests = files.filter((file) => !IS_SLOW.test(file));
const apiTests = quickTests.filter(
  (file) => /^(?:server|scripts|bench)/.test(file) && mentions(file, REAL_PARTS),
);
const unitTests = quickTests.filter((file) => !apiTests.includes(file));
const builtTests = unitTests.filter((file) => IS_WEB.test(file) && isBuilt(file));

/**
 * Node runs the files directly, once per worker: half the time of a run went into transforming and
 * importing them again for every test file.
 */
const DIRECTLY = { isolate: false, experimental: { viteModuleRunner: false } };
const WITH_REAL_PARTS = {
  globalSetup: ['server/platform/testing/global-setup.ts'],
  ...DIRECTLY,
};

function mentions(file: string, pattern: RegExp): boolean {
  return pattern.test(readFileSync(file, 'utf8'));
}

/** Whether the file, or one that it imports, has to go through Vite. */
function isBuilt(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  if (mentions(file, NEEDS_VITE)) return true;
  const imports = [...readFileSync(file, 'utf8').matchAll(OWN_IMPORT)];
  return imports.some(({ groups }) => isBuilt(join(file, '..', groups?.path ?? ''), seen));
}

/** Tests that start processes mostly wait for them: they go first, alongside the rest. */
class ProcessesFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const startsProcesses = ({ moduleId }: TestSpecification) => mentions(moduleId, PROCESSES);
    return [
      ...sorted.filter(startsProcesses),
      ...sorted.filter((specification) => !startsProcesses(specification)),
    ];
  }
}

export default defineConfig({
  test: {
    // Generous: a busy machine is slow, not wrong, and Vitest polls for one second only.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    maxWorkers: 3,
    sequence: { sequencer: ProcessesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: unitTests.filter((file) => !builtTests.includes(file)),
          ...DIRECTLY,
        },
      },
      {
        extends: true,
        test: { name: 'unit-web', include: builtTests },
      },
      { extends: true, test: { name: 'api', include: apiTests, ...WITH_REAL_PARTS } },
      // Only `npm run test:slow` runs these.
      {
        extends: true,
        test: {
          name: 'slow',
          include: slowTests,
          ...WITH_REAL_PARTS,
          // Many start processes, several at a time.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          env: { TEST_OTHER_ENGINE: '1', FUZZ_RUNS: '150' },
        },
      },
    ],
  },
});
