import { statfsSync } from 'node:fs';

const LINUX_MEMORY = '/dev/shm';
/** A run needs a few databases, browser profiles and one installed clone at a time. */
const ROOM_NEEDED_BYTES = 8 * 1024 ** 3;

/**
 * Puts the temporary files of this process and its children into memory if there is enough: a test
 * run creates and drops hundreds of databases, and a fifth of the time would go to the disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== 'linux' || process.env.TMPDIR) return;
  try {
    const { bavail, bsize } = statfsSync(LINUX_MEMORY);
    if (bavail * bsize >= ROOM_NEEDED_BYTES) process.env.TMPDIR = LINUX_MEMORY;
  } catch {
    // Then they go to the usual folder.
  }
}
