import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ImportGraph, readImports } from './import-circles.ts';
import { root } from './root.ts';

/** Every file that is loaded with `start`. A thread of its own is not imported. */
function loadedWith(start: string, imports: ImportGraph): Set<string> {
  const loaded = new Set([start]);
  for (const file of loaded) for (const other of imports.get(file) ?? []) loaded.add(other);
  return loaded;
}

function loads(file: string, name: string): boolean {
  const statement = new RegExp(`^import (?!type ).*'${name}(?:/[^']*)?'`, 'm');
  return statement.test(readFileSync(join(root, file), 'utf8'));
}

test('nodemailer, which takes 26 MB, is loaded by the mail thread and not by the main thread', () => {
  const imports = readImports(root, { withTypes: false });
  const main = loadedWith('server/main.ts', imports);
  const mail = loadedWith('server/mail/smtp-thread.ts', imports);
  expect(main).toContain('server/mail/smtp-in-thread.ts');
  const nodemailer = (files: Set<string>) => [...files].filter((file) => loads(file, 'nodemailer'));
  expect(nodemailer(mail)).toEqual(['server/mail/smtp.ts']);
  expect(nodemailer(main)).toEqual([]);
  // The mail server of the tests stays in the tests.
  expect([...main, ...mail].filter((file) => loads(file, 'smtp-server'))).toEqual([]);
});
