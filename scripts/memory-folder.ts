import { statfsSync } from 'node:fs';

const LINUX_MEMORY = '/dev/shm';
/** A run keeps a few databases, browser profiles and one installed clone at a time. */
const ROOM_NEEDED_BYTES = 8 * 1024 ** 3;

/**
 * Puts the temporary files of this process and its children into memory, where there is enough of
 * it: a test run makes and drops hundreds of databases, and the disk would be a fifth of the wait.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== 'linux' || process.env.TMPDIR) return;
  try {
    const { bavail, bsize } = statfsSync(LINUX_MEMORY);
    if (bavail * bsize >= ROOM_NEEDED_BYTES) process.env.TMPDIR = LINUX_MEMORY;
  } catch {
    // Then they go where they always go.
  }
}
