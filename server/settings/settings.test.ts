import { expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit/schemas.ts';
import {
  DEFAULT_SETTINGS,
  type SentSettings,
  toSentSettings,
} from '../../contract/settings/schemas.ts';
import { migrate } from '../platform/db/migrate.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { openForTest, openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { migrationsBefore } from '../platform/testing/migrations-before.ts';
import { openTestShop, serveDatabase, type TestShop } from '../platform/testing/test-shop.ts';

const DEFAULTS = toSentSettings(DEFAULT_SETTINGS);

async function openOwned(opened: TestShop) {
  const { user, jwtToken: token } = await opened.admin();
  return {
    ...opened,
    user,
    token,
    read: async () => (await opened.request({ url: '/api/admin/settings', token })).json(),
    save: (fields: Partial<SentSettings>, version: number) =>
      opened.request({
        method: 'PUT',
        url: '/api/admin/settings',
        token,
        body: { settings: { ...DEFAULTS, ...fields }, version },
      }),
    shop: async () => (await opened.request({ url: '/api/shop' })).json(),
  };
}

describeOnOneEngine('the shop’s settings', (place) => {
  test('a new shop has the defaults, and shoppers see what concerns them', async () => {
    const { read, shop } = await openOwned(await openTestShop(place));
    expect(await read()).toEqual({ settings: DEFAULTS, version: 0 });
    expect(await shop()).toEqual({
      name: 'Haat',
      rates: { shippingPrice: 10, taxHundredths: 200 },
      sliderMax: 5000,
      receiptSign: '$',
      orderPrefix: '#',
      timeZone: 'Asia/Kolkata',
      headline: 'Everyday essentials, chosen with care',
      intro: 'From kitchen shelf to cricket pitch, at honest prices with flat-rate shipping.',
      credit: 'an open-source shop',
      description:
        'Home, kitchen, clothing, books and more at honest prices, with flat-rate shipping.',
      accent: '',
      logo: null,
      homePicture: null,
      policies: [],
      contact: null,
    });
  });

  test('saving what is there already is not a change', async () => {
    const { read, request, save, token } = await openOwned(await openTestShop(place));
    expect((await save({}, 0)).json()).toMatchObject({ version: 0 });
    expect(await read()).toMatchObject({ version: 0 });
    const log = await request({ url: '/api/admin/audit?kind=settings', token });
    expect(log.json()).toEqual({ entries: [] });
  });

  test('the audit log has the fields that differ, before and after, and no secret', async () => {
    const { database, request, save, token, user } = await openOwned(await openTestShop(place));
    const policies = { ...DEFAULT_SETTINGS.policies, terms: 'Pay first.' };
    await save({ name: 'Asha’s', shippingPrice: 49.5, policies }, 0);
    const log = await request({ url: '/api/admin/audit?kind=settings', token });
    const [entry] = log.json<{ entries: AuditEntry[] }>().entries;
    expect(entry).toMatchObject({
      who: { _id: user._id },
      action: 'change',
      subject: { kind: 'settings', id: 'shop', name: 'Asha’s' },
    });
    expect(entry?.before).toEqual({ name: 'Haat', shippingPrice: 10, termsPolicy: '' });
    expect(entry?.after).toEqual({
      name: 'Asha’s',
      shippingPrice: 49.5,
      termsPolicy: 'Pay first.',
    });
    const secrets = await database.query.selectFrom('settings').selectAll().execute();
    expect(secrets.length).toBeGreaterThan(0);
    const answers = [
      (await request({ url: '/api/admin/settings', token })).body,
      (await request({ url: '/api/shop' })).body,
      log.body,
    ].join('');
    for (const { key, value } of secrets) {
      expect(answers).not.toContain(key);
      expect(answers).not.toContain(value);
    }
  });

  test('what is invalid is refused with its field, and a picture must have been uploaded', async () => {
    const { read, save } = await openOwned(await openTestShop(place));
    const invalid = await save({ name: '', gstin: '27AAPFU0939F1ZW' }, 0);
    expect(expectProblem(invalid, 400).errors).toEqual([
      { field: 'settings.name', detail: 'Shop name is required.' },
      {
        field: 'settings.gstin',
        detail: 'The GSTIN is not valid. Check its 15 characters.',
      },
    ]);
    const logo = { image: '/images/up-shop-0123-640.webp', width: 10, height: 10 };
    const missing = await save({ logo }, 0);
    expect(expectProblem(missing, 400).errors).toEqual([
      {
        field: 'settings.logo',
        detail: 'This picture doesn’t exist any more. Please upload it again.',
      },
    ]);
    expect(await read()).toMatchObject({ version: 0 });
  });

  test('a change shows on a second server by itself', async () => {
    const location = await place('migrated');
    const one = await openOwned(await serveDatabase(await openForTest(location)));
    const other = await openOwned(await serveDatabase(await openForTest(location)));
    // Both watch by now: a first change has arrived.
    await one.save({ name: 'First' }, 0);
    await expect.poll(other.shop).toMatchObject({ name: 'First' });
    await one.save({ name: 'Second', sliderMax: 9_000 }, 1);
    await expect.poll(other.shop).toMatchObject({ name: 'Second', sliderMax: 9_000 });
  });

  test('a policy is sent as blocks of text; one without a text does not exist', async () => {
    const { request, save } = await openOwned(await openTestShop(place));
    const policies = { ...DEFAULT_SETTINGS.policies, returns: '# Ours\n<b>[x](javascript:y)' };
    await save({ policies }, 0);
    expect((await request({ url: '/api/policies/returns' })).json()).toEqual({
      slug: 'returns',
      blocks: [
        { kind: 'heading', level: 2, runs: [{ text: 'Ours' }] },
        { kind: 'paragraph', runs: [{ text: '<b>[x](javascript:y)' }] },
      ],
    });
    // Also once it is kept in the cache.
    await save({ policies: { ...policies, returns: 'New.' } }, 1);
    expect((await request({ url: '/api/policies/returns' })).json()).toEqual({
      slug: 'returns',
      blocks: [{ kind: 'paragraph', runs: [{ text: 'New.' }] }],
    });
    for (const slug of ['terms', 'unknown', 'constructor']) {
      expectProblem(await request({ url: `/api/policies/${slug}` }), 404);
    }
  });

  test('a setting that no longer meets its rules has its default, and can be saved again', async () => {
    const database = await openMigrated(place);
    await database.query
      .updateTable('shop_settings')
      .set({ settings: '{"name":"Old","timeZone":"Mars/Olympus","taxHundredths":-1}', version: 3 })
      .execute();
    const { read, save, shop } = await openOwned(await serveDatabase(database));
    expect(await shop()).toMatchObject({
      name: 'Old',
      rates: { shippingPrice: 10, taxHundredths: 200 },
    });
    expect(await read()).toMatchObject({ settings: { name: 'Old', timeZone: 'Asia/Kolkata' } });
    expect((await save({ name: 'New' }, 3)).statusCode).toBe(200);
    expect(await shop()).toMatchObject({ name: 'New' });
  });

  test('an update keeps the headline that shops without one of their own show', async () => {
    const database = await openForTest(await place());
    await migrate(database, { migrations: migrationsBefore('027-headline') });
    await database.query
      .updateTable('shop_settings')
      .set({ settings: '{"name":"Old","headline":""}', version: 3 })
      .execute();
    await migrate(database);
    const { read } = await openOwned(await serveDatabase(database));
    expect(await read()).toMatchObject({
      settings: { name: 'Old', headline: 'Everyday essentials, chosen with care' },
      version: 3,
    });
  });

  test('settings saved before a new one existed get its default', async () => {
    const database = await openMigrated(place);
    await database.query
      .updateTable('shop_settings')
      .set({ settings: '{"name":"Old","policies":{"terms":"Pay."}}', version: 3 })
      .execute();
    const { read } = await openOwned(await serveDatabase(database));
    expect(await read()).toEqual({
      settings: {
        ...DEFAULTS,
        name: 'Old',
        policies: { shipping: '', returns: '', privacy: '', terms: 'Pay.' },
      },
      version: 3,
    });
  });
});

describeOnEachEngine('the shop’s settings, on each engine', (place) => {
  test('a save counts the version up and shows at once, from the cache too', async () => {
    const { read, save, shop } = await openOwned(await openTestShop(place));
    await shop();
    const policies = { shipping: 'By *road*.', returns: '', privacy: '', terms: '' };
    const texts = { headline: '', intro: 'Pots for all.', credit: '', description: 'Pots.' };
    const saved = await save({ name: 'Asha’s', taxHundredths: 1_850, policies, ...texts }, 0);
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { version: 1 }]);
    expect(await shop()).toMatchObject({
      name: 'Asha’s',
      rates: { shippingPrice: 10, taxHundredths: 1850 },
      policies: ['shipping'],
      headline: '',
      intro: 'Pots for all.',
      credit: '',
      description: 'Pots.',
    });
    expect(await read()).toEqual({
      settings: { ...DEFAULTS, name: 'Asha’s', taxHundredths: 1850, policies, ...texts },
      version: 1,
    });
  });

  test('of two owners who save at once, the second is told and changes nothing', async () => {
    const { read, save } = await openOwned(await openTestShop(place));
    expect((await save({ name: 'First' }, 0)).statusCode).toBe(200);
    const refused = expectProblem(await save({ name: 'Second' }, 0), 409);
    expect(refused.code).toBe('settings_changed');
    expect(await read()).toMatchObject({ settings: { name: 'First' }, version: 1 });
    expect((await save({ name: 'Second' }, 1)).statusCode).toBe(200);

    const answers = await Promise.all(['Third', 'Fourth'].map((name) => save({ name }, 2)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});
