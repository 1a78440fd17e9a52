/** The real server, which kills itself like a power cut the moment it reaches KILL_AT. */
import { visitPoints } from '../points.ts';

visitPoints((point) => {
  if (point === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL');
});
await import('../main.ts');
