import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Imports that give a test its own database, shop or process. */
const REAL_PARTS = /from '[^']*(?:\/testing\/|\/testing\.ts|node:child_process)/;
const PROCESSES = /from '[^']*(?:node:child_process|\/server-process\.ts)/;

const files = globSync('{contract,server,web,scripts}/**/*.test.{ts,tsx}');
const apiTests = files.filter(
  (file) => /^(?:server|scripts)/.test(file) && REAL_PARTS.test(readFileSync(file, 'utf8')),
);

/** Tests that start processes mostly wait for them: they go first, alongside the rest. */
class ProcessesFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const startsProcesses = ({ moduleId }: TestSpecification) =>
      PROCESSES.test(readFileSync(moduleId, 'utf8'));
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
        test: { name: 'unit', include: files.filter((file) => !apiTests.includes(file)) },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: apiTests,
          globalSetup: ['server/platform/testing/global-setup.ts'],
          // Node runs the server's files directly, once per worker: half the time of a run went
          // into transforming and importing them again for every test file.
          isolate: false,
          experimental: { viteModuleRunner: false },
        },
      },
    ],
  },
});
