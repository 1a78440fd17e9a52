import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type ShopSettings, shopSettingsSchema } from './shop-settings.ts';

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
    headline: '',
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
  ['name', '   ', 'This field is required.'],
  ['name', 'x'.repeat(61), 'At most 60 characters.'],
  ['name', 'Two\nlines', 'Use a single line without control characters.'],
  ['accent', 'red', 'Enter a colour as # and six digits, such as #b23a1e.'],
  ['accent', '#12345g', 'Enter a colour as # and six digits, such as #b23a1e.'],
  ['headline', 'x'.repeat(121), 'At most 120 characters.'],
  ['contactEmail', 'asha', 'Please enter a valid email address.'],
  ['contactPhone', 'call me', 'Enter a phone number, such as +91 80 4567 8901.'],
  ['gstin', '27AAPFU0939F1ZW', 'This isn’t a valid GSTIN. Check its 15 characters.'],
  ['orderPrefix', '<b>', 'Only letters, digits, spaces and # - . / _ are allowed.'],
  ['orderPrefix', 'x'.repeat(9), 'At most 8 characters.'],
  ['shippingPaise', -1, 'Shipping must be an amount from 0 to 1,000,000.'],
  ['shippingPaise', 0.5, 'Shipping must be an amount from 0 to 1,000,000.'],
  ['taxHundredths', 10_001, 'Tax must be from 0 to 100 per cent, with up to two decimals.'],
  ['sliderMax', 100, 'Enter a whole number from 101 to 1,000,000.'],
  ['sliderMax', 5000.5, 'Enter a whole number from 101 to 1,000,000.'],
  ['receiptSign', '', 'This field is required.'],
  ['receiptSign', 'Rupees', 'At most 4 characters.'],
  ['timeZone', 'Mars/Olympus', 'Enter a time zone such as Asia/Kolkata.'],
  ['timeZone', '+05:30', 'Enter a time zone such as Asia/Kolkata.'],
  ['auditDays', 364, 'Enter a whole number of days from 365 to 3,650.'],
  ['auditDays', 3_651, 'Enter a whole number of days from 365 to 3,650.'],
] as const)('%s: %j is refused beside its field', (field, value, message) => {
  expect(problemsOf({ [field]: value })).toContainEqual([field, message]);
});

test('a policy that is too long is refused beside its own field', () => {
  const policies = { ...DEFAULT_SETTINGS.policies, terms: 'x'.repeat(16_001) };
  expect(problemsOf({ policies })).toEqual([['policies.terms', 'At most 16,000 characters.']]);
});

test('a picture must be one that was uploaded here', () => {
  for (const image of ['https://example.com/logo.png', 'javascript:alert(1)', '/etc/passwd']) {
    expect(problemsOf({ logo: { image, width: 1, height: 1 } })).toEqual([
      ['logo.image', 'Upload this picture first.'],
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
