import { expect, test } from 'vitest';
import {
  DEFAULT_SETTINGS,
  type SentSettings,
  toSentSettings,
} from '../../../contract/settings/schemas.ts';
import { isSameValue, toForm, toSettings } from './settings-form.ts';

const settings: SentSettings = {
  ...toSentSettings(DEFAULT_SETTINGS),
  name: 'Chai Adda',
  logo: { image: '/images/up-abc-640.webp', width: 640, height: 200 },
  orderPrefix: 'CA ',
  shippingPrice: 49.5,
  taxHundredths: 250,
  sliderMax: 12_000,
  auditDays: 400,
  policies: { shipping: '# Shipping', returns: '', privacy: '', terms: 'Be kind.' },
};

test('numbers are shown as people write them', () => {
  expect(toForm(settings)).toMatchObject({
    shippingPrice: '49.50',
    taxHundredths: '2.5',
    sliderMax: '12000',
    auditDays: '400',
    'policies.terms': 'Be kind.',
  });
});

test('the form sends back exactly what was loaded', () => {
  expect(toSettings(toForm(settings))).toEqual(settings);
});

test('rates are sent in rupees and hundredths of a per cent', () => {
  const form = { ...toForm(settings), shippingPrice: '₹ 1,049.05', taxHundredths: '12.25 %' };
  expect(toSettings(form)).toMatchObject({ shippingPrice: 1049.05, taxHundredths: 1225 });
});

test('what is no number is sent as null, and the server says what it expects', () => {
  const form = { ...toForm(settings), taxHundredths: 'two' };
  expect(JSON.parse(JSON.stringify(toSettings(form)))).toMatchObject({ taxHundredths: null });
});

test('a space matters at the end of the prefix, and nowhere else', () => {
  expect(isSameValue('orderPrefix', 'CA ', 'CA')).toBe(false);
  expect(isSameValue('name', 'Chai Adda ', 'Chai Adda')).toBe(true);
  expect(isSameValue('gstin', '27aapfu0939f1zv', '27AAPFU0939F1ZV')).toBe(true);
  expect(isSameValue('taxHundredths', 'two', 'three')).toBe(false);
});
