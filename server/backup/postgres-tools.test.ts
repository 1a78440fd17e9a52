import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTool, startTool } from './postgres-tools.ts';
import { newFolder } from './testing.ts';

/** A program of this version in a folder, which is returned. */
function install(major: number, folder = newFolder()): string {
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/sh\necho "pg_dump (PostgreSQL) ${major}.4 (Debian ${major}.4-1)"\n`;
  writeFileSync(join(folder, 'pg_dump'), script, { mode: 0o755 });
  return folder;
}

const NONE = '/nowhere';
const pathOf = (...folders: string[]) => ['/nowhere/either', ...folders].join(':');

test('the oldest pg_dump is taken that is at least as new as the server', () => {
  const folders = [18, 15, 16].map((major) => install(major));
  const places = { debian: NONE, path: pathOf(...folders, newFolder()) };
  expect(findTool('pg_dump', 16, places)).toBe(join(folders[2] ?? '', 'pg_dump'));
  expect(findTool('pg_dump', 17, places)).toBe(join(folders[0] ?? '', 'pg_dump'));
  expect(findTool('pg_dump', undefined, places)).toBe(join(folders[0] ?? '', 'pg_dump'));
});

test("Debian's versions and those on the PATH count alike", () => {
  const debian = newFolder();
  for (const major of [9, 15, 17]) install(major, join(debian, String(major), 'bin'));
  const other = install(19);
  const places = { debian, path: pathOf(other) };
  expect(findTool('pg_dump', 16, places)).toBe(join(debian, '17/bin/pg_dump'));
  expect(findTool('pg_dump', undefined, places)).toBe(join(other, 'pg_dump'));
  expect(findTool('pg_dump', 18, places)).toBe(join(other, 'pg_dump'));
});

test('a missing or old pg_dump is named, with what to install', () => {
  expect(() => findTool('pg_dump', 16, { debian: NONE, path: pathOf() })).toThrow(
    "pg_dump is missing. Install PostgreSQL's client programs (on Debian: apt-get install postgresql-client), and let the PATH lead to them.",
  );
  const places = { debian: NONE, path: pathOf(install(13), install(16)) };
  expect(() => findTool('pg_dump', 17, places)).toThrow(
    "pg_dump is version 16, which is older than the server's 17. Install version 17 of PostgreSQL's client programs",
  );
});

test('a program finds the database by its environment, where others cannot read the password', async () => {
  const folder = newFolder();
  const script = join(folder, 'pg_dump');
  const wanted = 'env | grep ^PG | sort; echo "$@"';
  writeFileSync(script, `#!/bin/sh\n${wanted}\n`, { mode: 0o755 });
  const url = 'postgres://asha:p%40ss%20word@db.example:5433/my%20shop?sslmode=no-verify';
  const { stdout, ended } = startTool(script, ['--verbose'], { url });
  let printed = '';
  for await (const piece of stdout) printed += piece;
  await ended;
  expect(printed).toContain('PGDATABASE=my shop\nPGHOST=db.example\nPGPASSWORD=p@ss word\n');
  expect(printed).toContain('PGPORT=5433\n');
  expect(printed).toContain('PGSSLMODE=require\n');
  expect(printed).toContain('PGUSER=asha\n--verbose\n');
});

test('a program that fails is quoted without its name', async () => {
  const script = join(newFolder(), 'pg_dump');
  const said = 'pg_dump: last built-in OID is 16383\\npg_dump: error: query failed: no.\\nmore\\n';
  writeFileSync(script, `#!/bin/sh\nprintf '${said}' >&2\nexit 1\n`, { mode: 0o755 });
  await expect(startTool(script, []).ended).rejects.toThrow(/^query failed: no$/);
});
