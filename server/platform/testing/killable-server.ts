/**
 * The real server, which kills itself as in a power cut at the failpoint KILL_AT once SIGUSR2 has
 * armed it.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { onFailpoint } from '../failpoints.ts';

// Hundreds of these start one after another.
enableCompileCache();
let isArmed = false;
process.on('SIGUSR2', () => {
  isArmed = true;
});
onFailpoint((name) => {
  if (isArmed && name === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL');
});
await import('../../main.ts');
// A killed server writes nothing when it ends.
flushCompileCache();
