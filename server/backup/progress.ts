export type Step = 'Counting' | 'Copying' | 'Checking' | 'Restoring' | 'Comparing';

/** `done` runs from 0 to 1 within a step; it stays 0 where nobody can tell. */
export type OnProgress = (step: Step, done: number) => void;

const BAR = 30;

/** A bar on a terminal; elsewhere a line for each step. */
export function showProgress(output: NodeJS.WriteStream): OnProgress & { end: () => void } {
  let shown = '';
  const onProgress = (step: Step, done: number) => {
    if (output.isTTY) {
      const filled = Math.round(done * BAR);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
      const line = `${step.padEnd(9)} ${bar} ${String(Math.floor(done * 100)).padStart(3)} %`;
      if (line !== shown) output.write(`\r${line}`);
      shown = line;
    } else if (step !== shown) {
      output.write(`${step} …\n`);
      shown = step;
    }
  };
  /** Whatever is printed next begins on a clean line. */
  const end = () => {
    if (output.isTTY && shown !== '') output.write('\r\u001b[K');
  };
  return Object.assign(onProgress, { end });
}
