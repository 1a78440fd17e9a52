import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type ShopSettings, shopSettingsSchema } from './schemas.ts';

const problemsOf = (fields: Partial<Record<keyof ShopSettings, unknown>>) =>
  shopSettingsSchema
    .safeParse({ ...DEFAULT_SETTINGS, ...fields })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('the defaults are the specified shop', () => {
  expect(DEFAULT_SETTINGS).toEqual({
    name: 'Haat',
    logo: null,
    homePicture: null,
    accent: '',
    headline: 'Everyday essentials, chosen with care',
    intro: 'From kitchen shelf to cricket pitch, at honest prices with flat-rate shipping.',
    credit: 'an open-source shop',
    description:
      'Home, kitchen, clothing, books and more at honest prices, with flat-rate shipping.',
    contactEmail: '',
    contactPhone: '',
    legalName: '',
    address: '',
    gstin: '',
    orderPrefix: '#',
    policies: { shipping: '', returns: '', privacy: '', terms: '' },
    shippingPaise: 1000,
    taxHundredths: 200,
    sliderMax: 5000,
    receiptSign: '$',
    timeZone: 'Asia/Kolkata',
    auditDays: 730,
  });
  expect(problemsOf({})).toEqual([]);
});

test.each([
  ['name', '   ', 'Name is required.'],
  ['name', 'x'.repeat(61), 'Name can have at most 60 characters.'],
  ['name', 'Two\nlines', 'Name must be a single line without control characters.'],
  ['accent', 'red', 'The accent colour must be # and six digits, such as #b23a1e.'],
  ['accent', '#12345g', 'The accent colour must be # and six digits, such as #b23a1e.'],
  ['headline', 'x'.repeat(121), 'Headline can have at most 120 characters.'],
  ['intro', 'x'.repeat(241), 'Intro can have at most 240 characters.'],
  ['credit', 'Two\nlines', 'Credit must be a single line without control characters.'],
  ['description', 'x'.repeat(301), 'Description can have at most 300 characters.'],
  ['contactEmail', 'asha', 'Please enter a valid email address.'],
  ['contactPhone', 'call me', 'The phone number must look like +91 80 4567 8901.'],
  ['gstin', '27AAPFU0939F1ZW', 'The GSTIN is not valid. Check its 15 characters.'],
  ['orderPrefix', '<b>', 'The prefix can have only letters, digits, spaces and # - . / _ in it.'],
  ['orderPrefix', 'x'.repeat(9), 'Order prefix can have at most 8 characters.'],
  ['shippingPaise', -1, 'Shipping must be from 0 to 1,000,000 rupees, with up to two decimals.'],
  ['shippingPaise', 0.5, 'Shipping must be from 0 to 1,000,000 rupees, with up to two decimals.'],
  ['taxHundredths', 10_001, 'Tax must be from 0 to 100 per cent, with up to two decimals.'],
  [
    'sliderMax',
    100,
    'The price slider must end at a whole number of rupees from 101 to 1,000,000.',
  ],
  [
    'sliderMax',
    5000.5,
    'The price slider must end at a whole number of rupees from 101 to 1,000,000.',
  ],
  ['receiptSign', '', 'Receipt sign is required.'],
  ['receiptSign', 'Rupees', 'Receipt sign can have at most 4 characters.'],
  ['timeZone', 'Mars/Olympus', 'The time zone must have a name such as Asia/Kolkata.'],
  ['timeZone', '+05:30', 'The time zone must have a name such as Asia/Kolkata.'],
  ['auditDays', 364, 'The audit log can be kept for a whole number of days from 365 to 3,650.'],
  ['auditDays', 3_651, 'The audit log can be kept for a whole number of days from 365 to 3,650.'],
] as const)('%s: %j is refused beside its field', (field, value, message) => {
  expect(problemsOf({ [field]: value })).toContainEqual([field, message]);
});

test('a policy that is too long is refused beside its own field', () => {
  const policies = { ...DEFAULT_SETTINGS.policies, terms: 'x'.repeat(16_001) };
  expect(problemsOf({ policies })).toEqual([
    ['policies.terms', 'Terms can have at most 16,000 characters.'],
  ]);
});

test('a picture must be one that was uploaded here', () => {
  for (const image of ['https://example.com/logo.png', 'javascript:alert(1)', '/etc/passwd']) {
    expect(problemsOf({ logo: { image, width: 1, height: 1 } })).toEqual([
      ['logo.image', 'The picture must be one that was uploaded here.'],
    ]);
  }
});

test('what is typed is tidied up', () => {
  const settings = shopSettingsSchema.parse({
    ...DEFAULT_SETTINGS,
    name: '  Asha’s  ',
    accent: ' #0A5C36 ',
    gstin: ' 27aapfu0939f1zv ',
    contactEmail: ' asha@example.com ',
    orderPrefix: 'A ',
  });
  expect(settings).toMatchObject({
    name: 'Asha’s',
    accent: '#0a5c36',
    gstin: '27AAPFU0939F1ZV',
    contactEmail: 'asha@example.com',
    orderPrefix: 'A ',
  });
});
