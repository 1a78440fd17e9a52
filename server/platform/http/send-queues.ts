import { readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** What Node keeps of a socket and has no public name for. */
type Handle = { fd: number; writeQueueSize: number; bytesWritten: number };

function handleOf(socket: Socket): Handle | undefined {
  return (socket as unknown as { _handle: Handle | null })._handle ?? undefined;
}

/** How many bytes wait in this process, and how many the system has taken so far. */
export function sendQueueOf(socket: Socket): { waiting: number; taken: number } {
  const { writeQueueSize = 0, bytesWritten = 0 } = handleOf(socket) ?? {};
  return { waiting: writeQueueSize, taken: bytesWritten - writeQueueSize };
}

/** The number under which the system lists a socket; undefined where it does not say. */
export function inodeOf(socket: Socket): string | undefined {
  try {
    return /\d+/.exec(readlinkSync(`/proc/self/fd/${handleOf(socket)?.fd}`))?.[0];
  } catch {
    return undefined;
  }
}

/** An established connection: its bytes that are not acknowledged, and its inode. */
const ESTABLISHED =
  /^ *\d+: \S+ \S+ 01 (?<unacknowledged>[0-9A-F]+):\S+ \S+ \S+ +\d+ +\d+ (?<inode>\d+) /gm;

/**
 * The bytes that the system has taken and the other side has not acknowledged, by inode. Megabytes
 * fit in there, so that a slow reader makes us wait for minutes while it takes bytes all the time.
 * Empty on systems that do not say.
 */
export async function readUnacknowledged(): Promise<Map<string, string>> {
  const lists = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'latin1').catch(() => '')),
  );
  const found = lists.flatMap((list) => [...list.matchAll(ESTABLISHED)]);
  return new Map(
    found.map(({ groups }) => [groups?.inode ?? '', groups?.unacknowledged ?? ''] as const),
  );
}
