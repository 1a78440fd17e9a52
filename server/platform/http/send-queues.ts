import { readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Node's internal handle of a socket, which has no public type. */
type Handle = { fd: number; writeQueueSize: number; bytesWritten: number };

function handleOf(socket: Socket): Handle | undefined {
  return (socket as unknown as { _handle: Handle | null })._handle ?? undefined;
}

/** How many bytes wait in this process, and how many the operating system has accepted so far. */
export function sendQueueOf(socket: Socket): { waiting: number; taken: number } {
  const { writeQueueSize = 0, bytesWritten = 0 } = handleOf(socket) ?? {};
  return { waiting: writeQueueSize, taken: bytesWritten - writeQueueSize };
}

/** The number under which the operating system lists a socket; undefined if it does not say. */
export function inodeOf(socket: Socket): string | undefined {
  try {
    return /\d+/.exec(readlinkSync(`/proc/self/fd/${handleOf(socket)?.fd}`))?.[0];
  } catch {
    return undefined;
  }
}

/** Linux's lists of all connections on the machine. */
const LISTS = ['/proc/net/tcp', '/proc/net/tcp6'];

/** An established connection: its unacknowledged bytes and its inode. */
const ESTABLISHED =
  /^ *\d+: \S+ \S+ 01 (?<unacknowledged>[0-9A-F]+):\S+ \S+ \S+ +\d+ +\d+ (?<inode>\d+) /;

/**
 * The bytes of these inodes that the operating system holds and the client has not acknowledged.
 * Megabytes fit into its buffers, so a slow reader that keeps reading may look stalled to us for
 * minutes. Read in slices, since the lists can be long. Empty on systems without such lists.
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
    // This system has no such list, or does not let us read it.
  }
}
