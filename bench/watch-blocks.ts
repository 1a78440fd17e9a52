/**
 * Loaded into a server that is measured. It looks each millisecond how long the event loop has been
 * kept, and prints the longest with SIGUSR2. Beside the time on the clock stands the processor's: what
 * other processes take of a busy machine is in the first alone, as is waiting for the disk.
 */
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 1;

if (isMainThread) {
  let longest = { ms: 0, cpuMs: 0 };
  let lookedAt = performance.now();
  let cpu = process.threadCpuUsage();
  const look = () => {
    const now = performance.now();
    const used = process.threadCpuUsage();
    longest = {
      ms: Math.max(longest.ms, now - lookedAt),
      cpuMs: Math.max(longest.cpuMs, (used.user + used.system - cpu.user - cpu.system) / 1_000),
    };
    lookedAt = now;
    cpu = used;
    setTimeout(look, LOOK_MS).unref();
  };
  look();
  process.on('SIGUSR2', () => {
    console.log(`longest block: ${longest.ms.toFixed(2)} ms, ${longest.cpuMs.toFixed(2)} ms`);
    longest = { ms: 0, cpuMs: 0 };
  });
}
