/**
 * `npm run test:slow -- [NAME …]`: what takes long, sweeps, rare faults and seldom changed screens
 * (CONTRIBUTING.md says which), and on PostgreSQL what `npm test` runs on SQLite alone. All of it, or
 * only the files with NAME in their path.
 */
import { globSync } from 'node:fs';
import { root } from './root.ts';
import { runSideBySide, type Stage } from './side-by-side.ts';
import { runTests } from './test-run.ts';
import { runPlaywright, runVitest, SLOW_SPECS } from './test-tools.ts';

const names = process.argv.slice(2);
const hasSpecs = globSync('e2e/**/*.slow.spec.ts', { cwd: root }).some(
  (file) => names.length === 0 || names.some((name) => file.includes(name)),
);

await runTests(async (environment) => {
  const stages: Stage[] = [
    {
      title: 'slow tests',
      run: (print) =>
        runVitest(['--project=slow', '--passWithNoTests', ...names], environment, print),
    },
  ];
  if (hasSpecs) {
    stages.push({
      title: 'slow browser tests',
      run: (print) =>
        runPlaywright([`--grep=${SLOW_SPECS}`, '--timeout=120000', ...names], environment, print),
    });
  }
  const counts = await runSideBySide(stages, (text) => void process.stdout.write(text));
  if (counts.passed + counts.failed > 0) return counts;
  console.error(`No slow test has ${names.join(' or ')} in its path.`);
  return { ...counts, failed: 1 };
});
