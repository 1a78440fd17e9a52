import { readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
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

/** Where Linux lists its connections, those of the whole machine among them. */
const LISTS = ['/proc/net/tcp', '/proc/net/tcp6'];

/** An established connection: its bytes that are not acknowledged, and its inode. */
const ESTABLISHED =
  /^ *\d+: \S+ \S+ 01 (?<unacknowledged>[0-9A-F]+):\S+ \S+ \S+ +\d+ +\d+ (?<inode>\d+) /;

/**
 * The bytes of these inodes that the system has taken and the other side has not acknowledged.
 * Megabytes fit in there, so that a slow reader makes us wait for minutes while it takes bytes all the
 * time. Read a little at a time, since the lists can be long. Empty on systems that do not say.
 */
export async function readUnacknowledged(
  inodes: ReadonlySet<string>,
  lists: readonly string[] = LISTS,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const list of lists) {
    for await (const line of linesOf(list)) {
      const { inode = '', unacknowledged = '' } = ESTABLISHED.exec(line)?.groups ?? {};
      if (inodes.has(inode)) found.set(inode, unacknowledged);
    }
  }
  return found;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  try {
    const file = await open(path);
    yield* file.readLines({ encoding: 'latin1' });
  } catch {
    // This system has no such list, or does not show it.
  }
}
