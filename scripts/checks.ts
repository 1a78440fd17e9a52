import { runTool } from './run-tool.ts';

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
