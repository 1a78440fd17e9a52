import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endGroup } from './process-group.ts';

const READY = 'ready\n';

/** A group whose first process starts a second one, as a shop is started by its bootstrap. */
async function startGroup(second: string): Promise<ChildProcess> {
  const first = `
    const args = ['--eval', ${JSON.stringify(`${second};console.log('ready');setInterval(() => {}, 60_000)`)}];
    require('node:child_process').spawn(process.execPath, args, { stdio: 'inherit' });
  `;
  const child = spawn(process.execPath, ['--eval', first], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
  expect(said).toBe(READY);
  return child;
}

/** Both processes hold it open. */
const outputEnds = (child: ChildProcess) => once(child, 'close');

test('a group ends as a whole, as after Ctrl-C', async () => {
  const child = await startGroup("process.on('SIGINT', () => process.exit())");
  const ended = outputEnds(child);
  await endGroup(child.pid as number);
  await ended;
});

test('who does not care about Ctrl-C is killed', async () => {
  const child = await startGroup("process.on('SIGINT', () => console.log('no'))");
  const ended = outputEnds(child);
  await endGroup(child.pid as number, 200);
  await ended;
});

test('a group that has ended by itself is left alone', async () => {
  const child = spawn(process.execPath, ['--eval', ''], { detached: true });
  await once(child, 'close');
  await endGroup(child.pid as number);
});
