import { expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit/schemas.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { ensureFirstAdmin, resetPassword } from './admins.ts';
import { cookieOf, setDelays, signInFrom, WRONG } from './testing.ts';

describeOnOneEngine('accounts in the audit log', (place) => {
  async function openWithAdmin() {
    const shop = await openTestShop(place);
    const { user, jwtToken: token } = await shop.admin();
    const log = async () => {
      const response = await shop.request({ url: '/api/admin/audit?kind=user', token });
      return response.json<{ entries: AuditEntry[] }>().entries;
    };
    /**
     * Sends wrong passwords one after another, none of which is delayed, after this many that were
     * counted before.
     */
    const guess = async (email: string, times: number, after?: number) => {
      if (after !== undefined) await setFailures(`account:${email}`, after);
      for (let time = 1; time <= times; time += 1) {
        await setDelays(shop, 0);
        await signInFrom(shop, { email, password: WRONG, from: '203.0.113.77' });
      }
    };
    const setFailures = async (key: string, failures: number) => {
      const count = { failures, last_at: Date.now(), blocked_until: 0 };
      await shop.database.query
        .insertInto('sign_in_failures')
        .values({ key, ...count })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(count))
        .execute();
    };
    return { shop, user, log, guess, setFailures };
  }

  test('the audit log records when an admin signs in, on a new device or a known one, and roughly from where', async () => {
    const { shop, user, log } = await openWithAdmin();
    const { email } = user;
    const cookie = cookieOf(await signInFrom(shop, { email, from: '203.0.113.77' }));
    await signInFrom(shop, { email, cookie, from: '2001:db8:7:1::5' });
    const who = { _id: user._id, name: user.name };
    const subject = { kind: 'user', id: user._id, name: user.name };
    const entries = await log();
    expect(entries).toMatchObject([
      { who, subject, action: 'sign-in', before: null, after: { network: '2001:db8:7::/48' } },
      { who, subject, action: 'new-device', before: null, after: { network: '203.0.113.0/24' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(cookie.replace('haat_device=', ''));
  });

  test('the audit log leaves out sign-ins of shoppers, and failures before delays begin', async () => {
    const { shop, user, log, guess } = await openWithAdmin();
    const { email } = (await shop.shopper()).user;
    const cookie = cookieOf(await signInFrom(shop, { email }));
    await signInFrom(shop, { email, cookie });
    await guess(user.email, 1, 3);
    expect(await log()).toEqual([]);
  });

  test('the audit log records consecutive failures when delays begin and each time they have doubled, not every one', async () => {
    const { shop, log, guess } = await openWithAdmin();
    const { user } = await shop.shopper();
    for (const after of [3, 8, 18]) await guess(user.email, 3, after);
    const entry = {
      who: { _id: 'stranger', name: 'Unknown visitor' },
      action: 'guess',
      subject: { kind: 'user', id: user._id, name: user.name },
      before: null,
    };
    const network = '203.0.113.0/24';
    expect(await log()).toMatchObject([
      { ...entry, after: { failuresInARow: 20, network } },
      { ...entry, after: { failuresInARow: 10, network } },
      { ...entry, after: { failuresInARow: 5, network } },
    ]);
  });

  test('the audit log tells guesses on a known device from those of strangers', async () => {
    const { shop, log, setFailures } = await openWithAdmin();
    const { email } = (await shop.shopper()).user;
    const cookie = cookieOf(await signInFrom(shop, { email }));
    const { id } = await shop.database.query
      .selectFrom('known_devices')
      .select('id')
      .executeTakeFirstOrThrow();
    await setFailures(`device:${id}`, 4);
    await signInFrom(shop, { email, password: WRONG, cookie });
    expect(await log()).toMatchObject([
      { who: { name: 'Known device' }, action: 'guess', after: { failuresInARow: 5 } },
    ]);
  });

  test('a right password after four wrong ones is not a failure, and resets the count', async () => {
    const { shop, log, guess } = await openWithAdmin();
    const { email } = (await shop.shopper()).user;
    await guess(email, 1, 3);
    expect((await signInFrom(shop, { email })).statusCode).toBe(200);
    await guess(email, 1);
    expect(await log()).toEqual([]);
  });

  test('made-up e-mail addresses leave no entry, and guesses at shoppers at most fifty an hour', async () => {
    const { shop, user, log, guess } = await openWithAdmin();
    await guess('nobody@example.com', 2, 4);
    expect(await log()).toEqual([]);
    const at = Date.now();
    const earlier = Array.from({ length: 50 }, (_, index) => ({
      id: `entry-${index}`,
      at: at - (index === 0 ? 3_600_000 : 1_000),
      actor_id: 'stranger',
      actor_name: 'Unknown visitor',
      action: 'guess' as const,
      subject_kind: 'user' as const,
      subject_id: 'somebody',
      subject_name: 'Somebody',
      before: null,
      after: null,
    }));
    await shop.database.query.insertInto('audit_log').values(earlier).execute();
    const namesOfGuessed = async () =>
      (await log()).filter(({ subject }) => subject.name !== 'Somebody').map((e) => e.subject.name);
    const [one, other] = [(await shop.shopper()).user, (await shop.shopper()).user];
    await guess(one.email, 1, 4);
    await guess(other.email, 1, 4);
    expect(await namesOfGuessed()).toEqual([one.name]);
    await guess(user.email, 1, 4);
    expect(await namesOfGuessed()).toEqual([user.name, one.name]);
  });

  test('the audit log records who got a new password from the command line', async () => {
    const { shop, log } = await openWithAdmin();
    const { user } = await shop.shopper();
    const said = await resetPassword({ database: shop.database }, { email: user.email });
    const entries = await log();
    expect(entries).toMatchObject([
      {
        who: { name: 'Command line' },
        action: 'password',
        subject: { kind: 'user', id: user._id, name: user.name },
        before: null,
        after: null,
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(/is (\S{20})\n/.exec(said)?.[1]);
  });

  test('the audit log records that startup created the first admin, or promoted a shopper', async () => {
    const shop = await openTestShop(place);
    const { user } = await shop.shopper();
    await ensureFirstAdmin({ database: shop.database }, { email: user.email, password: undefined });
    const entries = await shop.database.query
      .selectFrom('audit_log')
      .select(['actor_name', 'action', 'subject_id'])
      .orderBy('at')
      .execute();
    const entry = { actor_name: 'The shop (first start)', subject_id: user._id };
    expect(entries).toEqual([
      { ...entry, action: 'grant' },
      { ...entry, action: 'password' },
    ]);

    const fresh = await openTestShop(place);
    await ensureFirstAdmin({ database: fresh.database }, { email: undefined, password: undefined });
    const made = await fresh.database.query
      .selectFrom('audit_log')
      .select(['actor_name', 'action', 'subject_name'])
      .execute();
    expect(made).toEqual([
      { actor_name: 'The shop (first start)', action: 'grant', subject_name: 'Shop owner' },
    ]);
  });
});
