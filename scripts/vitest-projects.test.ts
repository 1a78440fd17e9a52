import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';
import { root } from './root.ts';

const listed = [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.test.ts',
  '*.test.tsx',
];
const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

const projects = Object.fromEntries(
  (config.test?.projects ?? []).map((project) => {
    const { name, include } = (project as { test: { name: string; include: string[] } }).test;
    return [name, include];
  }),
);

const projectsOf = (file: string) =>
  Object.keys(projects).filter((name) => projects[name]?.includes(file));

test('every test file belongs to npm test or to the slow run', () => {
  expect(Object.keys(projects).sort()).toEqual(['api', 'slow', 'unit', 'unit-web']);
  expect(files.length).toBeGreaterThan(300);
  for (const file of files) {
    const quick = projectsOf(file).filter((name) => name !== 'slow');
    expect([file, quick.length]).toEqual([file, file.endsWith('.slow.test.ts') ? 0 : 1]);
  }
});

test('the slow run has the slow files, and all whose second engine npm test leaves out', () => {
  const isSlow = (file: string) =>
    file.endsWith('.slow.test.ts') ||
    readFileSync(join(root, file), 'utf8').includes(`${'describeOnOne'}Engine`);
  const slow = files.filter(isSlow);
  expect(slow).toContain('server/checkout/kills.slow.test.ts');
  expect(slow).toContain('server/platform/http/fuzz.test.ts');
  for (const file of slow) expect(projectsOf(file)).toContain('slow');
});
