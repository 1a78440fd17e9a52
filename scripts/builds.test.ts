import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addBuild, makeCurrent, removeOldBuilds } from './builds.ts';

function openFolder(): string {
  const dist = mkdtempSync(join(tmpdir(), 'haat-builds-'));
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
  return dist;
}

function addFinished(dist: string, name: string): void {
  mkdirSync(join(dist, name));
  writeFileSync(join(dist, name, 'inputs.sha256'), 'abc');
}

test('a build has a folder of its own, and is current from one moment to the next', async () => {
  const dist = openFolder();
  const first = await addBuild(dist);
  expect(readdirSync(dist)).toEqual([basename(first)]);
  await makeCurrent(dist, first);
  addFinished(dist, 'build-2');
  await makeCurrent(dist, join(dist, 'build-2'));
  expect(readlinkSync(join(dist, 'current'))).toBe('build-2');
  expect(readdirSync(dist).sort()).toEqual([basename(first), 'build-2', 'current'].sort());
});

test('a start keeps the newest five, and what may still be being built', async () => {
  const dist = openFolder();
  for (const number of [1, 2, 3, 4, 5, 6, 7]) addFinished(dist, `build-20260${number}`);
  for (const name of ['build-202600-left', 'build-202608-busy']) mkdirSync(join(dist, name));
  const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400;
  utimesSync(join(dist, 'build-202600-left'), twoDaysAgo, twoDaysAgo);
  mkdirSync(join(dist, 'notes'));
  await removeOldBuilds(dist);
  expect(readdirSync(dist).sort()).toEqual([
    'build-202603',
    'build-202604',
    'build-202605',
    'build-202606',
    'build-202607',
    'build-202608-busy',
    'notes',
  ]);
});

test('a start keeps the current build whatever its age, and the one from before each had its own folder', async () => {
  const dist = openFolder();
  for (const number of [2, 3, 4, 5, 6, 7]) addFinished(dist, `build-20260${number}`);
  await makeCurrent(dist, join(dist, 'build-202602'));
  await removeOldBuilds(dist);
  expect(readdirSync(dist)).toContain('build-202602');

  const former = openFolder();
  for (const name of ['client', 'renderer']) mkdirSync(join(former, name));
  writeFileSync(join(former, 'inputs.sha256'), 'abc');
  await removeOldBuilds(former);
  expect(readdirSync(former)).toEqual(['build-0']);
  expect(readdirSync(join(former, 'build-0'))).toEqual(['client', 'inputs.sha256', 'renderer']);
});

test('the code of all builds can be found in one folder, also while a server runs on an earlier one', async () => {
  const dist = openFolder();
  const addAsset = (build: string, name: string) => {
    mkdirSync(join(dist, build, 'client/assets'), { recursive: true });
    writeFileSync(join(dist, build, 'client/assets', name), name);
  };
  for (const number of [1, 2, 3, 4, 5]) {
    addFinished(dist, `build-${number}`);
    addAsset(`build-${number}`, 'same.js');
    addAsset(`build-${number}`, `only-in-${number}.js`);
  }
  const listed = () => readdirSync(join(dist, 'assets')).sort();
  await makeCurrent(dist, join(dist, 'build-5'));
  const names = [1, 2, 3, 4, 5].map((number) => `only-in-${number}.js`);
  expect(listed()).toEqual([...names, 'same.js']);
  addFinished(dist, 'build-6');
  await makeCurrent(dist, join(dist, 'build-6'));
  await removeOldBuilds(dist);
  expect(listed()).toEqual([...names.slice(1), 'same.js']);
});
