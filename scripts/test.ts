/**
 * `npm test`: checks, unit and API tests, and browser tests, side by side: while one waits for a
 * process or a page, another has the core. `npm run test:slow` runs the rest.
 */
import { buildIfChanged } from './build-if-changed.ts';
import { runChecksBeside } from './checks.ts';
import { runSideBySide } from './side-by-side.ts';
import { runTests } from './test-run.ts';
import { runPlaywright, runVitest, SLOW_SPECS } from './test-tools.ts';

await runTests(async (environment) => {
  // Once, before both need it. If it fails, each of them tries again and says why.
  await buildIfChanged().catch(() => {});
  return runSideBySide(
    [
      { title: 'checks', run: runChecksBeside },
      {
        title: 'unit and API tests',
        run: (print) =>
          runVitest(['--project=unit*', '--project=api', '--maxWorkers=2'], environment, print),
      },
      {
        title: 'browser tests',
        run: (print) => runPlaywright([`--grep-invert=${SLOW_SPECS}`], environment, print),
      },
    ],
    (text) => void process.stdout.write(text),
  );
});
