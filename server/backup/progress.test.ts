import { expect, test } from 'vitest';
import { showProgress } from './progress.ts';

function record(isTTY: boolean) {
  const written: string[] = [];
  const output = { isTTY, write: (text: string) => written.push(text) };
  return { written, progress: showProgress(output as unknown as NodeJS.WriteStream) };
}

test('a terminal shows a bar, which is drawn again only when it has changed', () => {
  const { written, progress } = record(true);
  for (const done of [0, 0.001, 0.5, 1]) progress('Copying', done);
  progress.end();
  expect(written).toEqual([
    '\rCopying   ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   0 %',
    '\rCopying   ███████████████░░░░░░░░░░░░░░░  50 %',
    '\rCopying   ██████████████████████████████ 100 %',
    '\r\u001b[K',
  ]);
});

test('a log gets a line for each step', () => {
  const { written, progress } = record(false);
  progress('Counting', 0);
  for (const done of [0, 0.5, 1]) progress('Copying', done);
  progress('Checking', 0);
  progress.end();
  expect(written).toEqual(['Counting …\n', 'Copying …\n', 'Checking …\n']);
});
