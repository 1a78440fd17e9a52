import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';

const WATCH = pathToFileURL(resolve(import.meta.dirname, 'watch-blocks.ts'));
const REPORT = /longest block: ([\d.]+) ms, ([\d.]+) ms/g;
const LOOK_MS = 1;

/** The environment of a server whose blocks are measured. */
export const WATCHED: NodeJS.ProcessEnv = { NODE_OPTIONS: `--import ${WATCH}` };

/** In milliseconds of wall-clock time and of CPU time. */
export type Block = { ms: number; cpuMs: number };

/** The longest time the server's event loop was blocked during `work`. */
export async function longestBlock(
  server: ServerProcess,
  work: () => Promise<unknown>,
): Promise<Block> {
  await readLongest(server);
  await work();
  return readLongest(server);
}

/** Each reading resets the measurement. */
async function readLongest(server: ServerProcess): Promise<Block> {
  const known = reportsOf(server).length;
  server.send('SIGUSR2');
  for (;;) {
    const report = reportsOf(server)[known];
    if (report !== undefined) return report;
    await sleep(LOOK_MS);
  }
}

function reportsOf(server: ServerProcess): Block[] {
  return Array.from(server.output().matchAll(REPORT), ([, ms, cpuMs]) => ({
    ms: Number(ms),
    cpuMs: Number(cpuMs),
  }));
}
