/** `npm run check`: format, lint, types and the conformance table. */
import { runChecks } from './checks.ts';

const isFine = runChecks().every(Boolean);
console.log(isFine ? '\nAll checks passed.' : '\nSome checks failed; see above.');
process.exitCode = isFine ? 0 : 1;
