import { StartError } from '../platform/start-error.ts';
import { type OnProgress, showProgress } from './progress.ts';

/** As a shell expects of a program that a signal ended. */
const ENDED_BY = { SIGINT: 130, SIGTERM: 143 } as const;

/** Runs a command with its arguments, shows its progress, and prints its result or why it failed. */
export async function runCommand(
  command: (args: string[], onProgress: OnProgress) => Promise<string>,
): Promise<void> {
  // Ending in an orderly way removes what is half-done.
  for (const [signal, code] of Object.entries(ENDED_BY)) {
    process.once(signal, () => process.exit(code));
  }
  const progress = showProgress(process.stdout);
  try {
    const result = await command(process.argv.slice(2), progress);
    progress.end();
    console.log(result);
  } catch (error) {
    progress.end();
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 10_000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1_000).toFixed(1)} GB`;
}
