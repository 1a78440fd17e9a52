import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
);

const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).sort();

test('`isAdmin` is only on the wire, in the one function of the front end and where it is shown', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(filesWith(/\bisAdmin\b/)).toEqual([
    'contract/accounts/schemas.ts',
    // The name of the field in the log of changes, which `admins.ts` writes.
    'contract/audit/admin-wording.ts',
    'server/accounts/admins.ts',
    'server/accounts/to-user.ts',
    'server/platform/caller.ts',
    'web/admin/customer/customer-screen.tsx',
    'web/admin/users/users-screen.tsx',
    'web/app/may.ts',
    'web/backend/admin/read-entities.ts',
    'web/orders/profile-page.tsx',
  ]);
});

test('one function of the server makes permissions of the column', () => {
  expect(filesWith(/is_admin\b.*[!=]== [01]/)).toEqual([
    // Whether an address is already that of an admin.
    'server/accounts/admins.ts',
    'server/accounts/permissions.ts',
    'server/accounts/to-user.ts',
  ]);
});
