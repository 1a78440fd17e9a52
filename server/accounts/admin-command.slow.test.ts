import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DatabaseLocation } from '../platform/db/open.ts';
import { openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine, placeSqlite } from '../platform/testing/engines.ts';
import { runScript, type ScriptEnd } from '../platform/testing/run-script.ts';
import { serveDatabase, type TestShop } from '../platform/testing/test-shop.ts';

const USAGE = `Usage:
  npm run admin -- list             list all admins
  npm run admin -- grant EMAIL      make a user an admin
  npm run admin -- revoke EMAIL     remove admin access
  npm run admin -- password EMAIL   set a new password and print it`;
const PASSWORD = 'a long enough phrase';

const succeeds = (stdout: string): ScriptEnd => ({ code: 0, stdout: `${stdout}\n`, stderr: '' });
const fails = (stderr: string): ScriptEnd => ({ code: 1, stdout: '', stderr: `${stderr}\n` });

const runCommand = (args: string[], location?: DatabaseLocation) =>
  runScript('server/accounts/admin-command.ts', args, location);

describeOnEachEngine('npm run admin', (place) => {
  /** A running shop, and the command as a separate process on the same database. */
  async function openShop() {
    const location = await place('migrated');
    const shop = await serveDatabase(await openForTest(location));
    const command = (...args: string[]) => runCommand(args, location);
    return { shop, command };
  }

  const listUsers = async ({ request }: TestShop, token: string) =>
    (await request({ url: '/api/admin/users', token })).statusCode;

  const logIn = ({ request }: TestShop, email: string, password: string) =>
    request({ method: 'POST', url: '/api/users/login', body: { email, password } });

  test('grant opens the back office to a shopper and revoke closes it, both at once', async () => {
    const { shop, command } = await openShop();
    const { user, jwtToken } = await shop.shopper();
    await shop.admin();
    expect(await listUsers(shop, jwtToken)).toBe(403);
    expect(await command('grant', user.email.toUpperCase())).toEqual(
      succeeds(`${user.email} is now an admin.`),
    );
    expect(await listUsers(shop, jwtToken)).toBe(200);
    expect(await command('revoke', user.email)).toEqual(
      succeeds(`${user.email} is no longer an admin.`),
    );
    expect(await listUsers(shop, jwtToken)).toBe(403);
  });

  test('revoke refuses to remove the last admin', async () => {
    const { shop, command } = await openShop();
    const { user, jwtToken } = await shop.admin();
    await shop.shopper();
    expect(await command('revoke', user.email)).toEqual(
      fails(`${user.email} is the only admin. Make someone else an admin first.`),
    );
    expect(await listUsers(shop, jwtToken)).toBe(200);
  });

  test('password prints a new password that signs in at once, and invalidates the old one and its sessions', async () => {
    const { shop, command } = await openShop();
    const { user, jwtToken } = await shop.shopper();
    const other = await shop.shopper();
    await shop.database.query
      .insertInto('sign_in_failures')
      .values({
        key: `account:${user.email}`,
        failures: 9,
        last_at: Date.now(),
        blocked_until: Date.now() + 60_000,
      })
      .execute();
    const { code, stdout } = await command('password', user.email);
    expect(code).toBe(0);
    const password = /^The new password for \S+ is (\S{20})\n/.exec(stdout)?.[1] ?? '';
    expect(stdout).toContain(
      'They have been signed out everywhere, and their devices are forgotten.',
    );
    expect((await logIn(shop, user.email, password)).json().user).toEqual(user);
    expect((await logIn(shop, user.email, PASSWORD)).statusCode).toBe(401);
    const check = { url: '/api/users/isAuthorized' };
    expect((await shop.request({ ...check, token: jwtToken })).statusCode).toBe(401);
    expect((await shop.request({ ...check, token: other.jwtToken })).statusCode).toBe(200);
  });

  test('list prints the admins, oldest first, and no shoppers', async () => {
    const { shop, command } = await openShop();
    expect(await command('list')).toEqual(succeeds('There are no admins.'));
    const [first, second] = [await shop.admin(), await shop.admin()];
    await shop.shopper();
    await shop.database.query
      .updateTable('users')
      .set({ created_at: 1 })
      .where('id', '=', first.user._id)
      .execute();
    const lines = [first, second].map(({ user }) => `${user.email}\t${user.name}`);
    expect(await command('list')).toEqual(succeeds(lines.join('\n')));
  });

  test('an unknown e-mail address ends each command with one sentence and exit code 1', async () => {
    const { command } = await openShop();
    const commands = ['grant', 'revoke', 'password'].map((verb) =>
      command(verb, 'nobody@example.com'),
    );
    for (const ended of await Promise.all(commands)) {
      expect(ended).toEqual(fails('There is no account for nobody@example.com.'));
    }
  });
});

test('npm run admin prints its usage and ends with exit code 1 when used wrongly', async () => {
  const wrong = [
    [],
    ['promote', 'asha@example.com'],
    ['grant'],
    ['grant', 'asha@example.com', 'ravi@example.com'],
    ['list', 'asha@example.com'],
  ];
  for (const ended of await Promise.all(wrong.map((args) => runCommand(args)))) {
    expect(ended).toEqual(fails(USAGE));
  }
});

test('npm run admin creates nothing in a folder where no shop has run, and says so', async () => {
  const { dataDir: folder } = await placeSqlite();
  const dataDir = join(folder, 'forgotten');
  for (const args of [['list'], ['grant', 'asha@example.com']]) {
    expect(await runCommand(args, { databaseUrl: undefined, dataDir })).toEqual(
      fails(
        `There is no shop in ${dataDir}. Start it first (npm start), or set DATA_DIR or DATABASE_URL to what it uses.`,
      ),
    );
  }
  expect(existsSync(dataDir)).toBe(false);
});

test('npm run admin ends with one sentence and exit code 1 if the database cannot be reached', async () => {
  const nowhere = { databaseUrl: 'postgres://haat@127.0.0.1:1/shop', dataDir: '' };
  const { code, stdout, stderr } = await runCommand(['list'], nowhere);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^The database at DATABASE_URL cannot be used: .*\.\n$/);
});
