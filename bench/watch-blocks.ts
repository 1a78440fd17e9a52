/**
 * Preloaded into a server to be measured. Checks every millisecond how long the event loop was
 * blocked, and prints the longest time on SIGUSR2: wall-clock time, which includes waiting for
 * other processes and the disk, and CPU time, which does not.
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
