import { runTool, runToolBeside } from './run-tool.ts';
import type { Counts, Print } from './side-by-side.ts';

type Check = { title: string; command: string; args: readonly string[] };

const CHECKS: readonly Check[] = [
  { title: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  { title: 'types', command: 'tsc', args: ['--project', '.'] },
  { title: 'conformance table', command: 'node', args: ['scripts/conformance.ts'] },
];

/** Runs format, lint, types and the conformance table; returns true for each that passes. */
export function runChecks(): boolean[] {
  return CHECKS.map(({ title, command, args }) => {
    console.log(`\n— ${title}`);
    return runTool(command, args);
  });
}

/** The same beside the tests. */
export async function runChecksBeside(print: Print): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { title, command, args } of CHECKS) {
    print(`\n— ${title}\n`);
    counts[(await runToolBeside(command, args, print)) ? 'passed' : 'failed'] += 1;
  }
  return counts;
}
