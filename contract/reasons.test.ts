import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REASONS } from './reasons.ts';
import { REASON_WORDING } from './reasons-wording.ts';

test('every reason of a domain is collected, under a name that no other domain uses', async () => {
  const files = globSync('**/{reasons,*-reasons}.ts', { cwd: import.meta.dirname });
  const tables = await Promise.all(
    files
      .filter((file) => file !== 'reasons.ts')
      .map(async (file) => import(join(import.meta.dirname, file))),
  );
  const names = tables.flatMap((table) => Object.values<object>(table).flatMap(Object.keys));
  expect(names.length).toBeGreaterThan(5);
  expect(names.toSorted()).toEqual(Object.keys(REASONS).toSorted());
  expect(Object.keys(REASON_WORDING).toSorted()).toEqual(names.toSorted());
});
