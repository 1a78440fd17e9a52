/** The real server, which kills itself like a power cut at KILL_AT once SIGUSR2 has armed it. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { onFailpoint } from '../failpoints.ts';

// Hundreds of these start one after the other.
enableCompileCache();
let isArmed = false;
process.on('SIGUSR2', () => {
  isArmed = true;
});
onFailpoint((name) => {
  if (isArmed && name === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL');
});
await import('../../main.ts');
// A server that is killed writes nothing at its end.
flushCompileCache();
