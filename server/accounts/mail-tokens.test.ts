import { expect, test } from 'vitest';
import { openMigrated } from '../platform/testing/databases.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { openMailTokens } from './mail-tokens.ts';

describeOnOneEngine('mail tokens', (place) => {
  test('every server computes the same token of 256 bits for a purpose and an id', async () => {
    const database = await openMigrated(place);
    const [one, other] = await Promise.all([
      openMailTokens(database, undefined),
      openMailTokens(database, undefined),
    ]);
    const token = one.tokenFor('reset', 'abc');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(other.tokenFor('reset', 'abc')).toBe(token);
    expect(one.tokenFor('verify', 'abc')).not.toBe(token);
    expect(one.tokenFor('reset', 'abd')).not.toBe(token);
  });

  test('with JWT_SECRET the key comes from it, and the database has none', async () => {
    const database = await openMigrated(place);
    const { tokenFor } = await openMailTokens(database, 'a secret of at least thirty-two bytes');
    expect(tokenFor('reset', 'abc')).toBe('uovtI0svbZI-5MZh2uyn5_X9ZUtvMYh9l4ZfHkBokGE');
    expect(tokenFor('verify', 'abc')).toBe('dpD00G7bO9dov1g77l2ZbVsDuuE_oaKb4G1vePABQ2g');
    const kept = await database.query.selectFrom('settings').select('key').execute();
    expect(kept.map(({ key }) => key)).not.toContain('mail_token_secret');
    const other = await openMailTokens(database, 'another secret of thirty-two bytes or more');
    expect(other.tokenFor('reset', 'abc')).not.toBe(tokenFor('reset', 'abc'));
  });

  test('a shop with JWT_SECRET accepts its links, and none computed from the database', async () => {
    const jwtSecret = 'a secret of at least thirty-two bytes';
    const shop = await openTestShop(place, { config: { jwtSecret } });
    const { user } = await shop.shopper();
    await shop.app.inject({
      method: 'POST',
      url: '/api/users/forgotten',
      payload: { email: user.email },
    });
    const find = () => shop.database.query.selectFrom('mail_tokens').select('id').execute();
    await expect.poll(find).toHaveLength(1);
    const [link] = await find();
    const reset = (token: string) =>
      shop.request({
        method: 'POST',
        url: '/api/users/reset',
        body: { token, password: 'quite another phrase' },
      });
    const fromDatabase = await openMailTokens(shop.database, undefined);
    expect((await reset(fromDatabase.tokenFor('reset', link?.id ?? ''))).statusCode).toBe(410);
    const fromSecret = await openMailTokens(shop.database, jwtSecret);
    expect((await reset(fromSecret.tokenFor('reset', link?.id ?? ''))).statusCode).toBe(200);
  });

  test('another shop computes other tokens, and a hash is SHA-256', async () => {
    const [one, other] = [await openMigrated(place), await openMigrated(place)];
    const [tokens, others] = [
      await openMailTokens(one, undefined),
      await openMailTokens(other, undefined),
    ];
    expect(tokens.tokenFor('reset', 'abc')).not.toBe(others.tokenFor('reset', 'abc'));
    expect(tokens.hash('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
