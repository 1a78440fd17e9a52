export type Print = (text: string) => void;

export type Counts = { passed: number; failed: number; skipped: number };

export type Stage = { title: string; run: (print: Print) => Promise<Counts> };

/**
 * Runs all stages at once. What each prints stays together, in the order of the stages: the first
 * that has not ended prints as it goes, and those after it are kept until then. A stage that breaks
 * counts as one failure, and the others go on.
 */
export async function runSideBySide(stages: readonly Stage[], print: Print): Promise<Counts> {
  const kept = stages.map(({ title }) => `\n— ${title}\n`);
  const hasEnded = stages.map(() => false);
  const flush = () => {
    for (const index of stages.keys()) {
      if (kept[index] !== '') print(kept[index] ?? '');
      kept[index] = '';
      if (!hasEnded[index]) return;
    }
  };
  flush();
  const counts = await Promise.all(
    stages.map(async ({ title, run }, index) => {
      const started = performance.now();
      const keep = (text: string) => {
        kept[index] += text;
        flush();
      };
      const found = await run(keep).catch((error: unknown) => {
        keep(`${error instanceof Error ? error.stack : error}\n`);
        return { passed: 0, failed: 1, skipped: 0 };
      });
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      kept[index] += `${minutes} minutes for the ${title}: ${describeCounts(found)}\n`;
      hasEnded[index] = true;
      flush();
      return found;
    }),
  );
  return sumOf(counts);
}

function sumOf(counts: readonly Counts[]): Counts {
  const sum = (name: keyof Counts) => counts.reduce((total, one) => total + one[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

export function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
