import { pick } from '../../../contract/pick.ts';
import { toPaise, toRupees } from '../../../contract/pricing.ts';
import { SETTINGS_TEXT, type SettingName } from '../../../contract/settings/admin-wording.ts';
import { POLICY_SLUGS, type PolicySlug } from '../../../contract/settings/policies.ts';
import type { SentSettings } from '../../../contract/settings/schemas.ts';
import type { ShopPicture } from '../../../contract/settings/shop.ts';
import { isRecord } from '../../lib/records.ts';
import type { FormFields } from '../form/edits.ts';
import { formatHundredths, formatRupees, parseHundredths, parseWhole } from './decimals.ts';

/** Every setting as text: numbers as typed, pictures as JSON. The names are the server's. */
export type SettingsForm = Record<SettingName, string>;

export function toForm({ policies, logo, homePicture, ...settings }: SentSettings): SettingsForm {
  const { shippingPrice, taxHundredths, sliderMax, auditDays, ...texts } = settings;
  return {
    ...texts,
    logo: writePicture(logo),
    homePicture: writePicture(homePicture),
    shippingPrice: formatRupees(toPaise(shippingPrice)),
    taxHundredths: formatHundredths(taxHundredths),
    sliderMax: String(sliderMax),
    auditDays: String(auditDays),
    ...policyTexts(policies),
  };
}

type Policies = SentSettings['policies'];
type PolicyName = `policies.${PolicySlug}`;

function policyTexts(policies: Policies): Record<PolicyName, string> {
  const texts = POLICY_SLUGS.map((slug) => [`policies.${slug}`, policies[slug]]);
  return Object.fromEntries(texts) as Record<PolicyName, string>;
}

const policiesIn = (form: SettingsForm): Policies =>
  Object.fromEntries(POLICY_SLUGS.map((slug) => [slug, form[`policies.${slug}`]])) as Policies;

const SETTING_NAMES = Object.keys(SETTINGS_TEXT.fields) as SettingName[];
const PLAIN_SETTINGS = SETTING_NAMES.filter(
  (name): name is Exclude<SettingName, PolicyName> => !name.startsWith('policies.'),
);

/** What is no number becomes NaN, which is sent as null: the server says what it expects. */
export function toSettings(form: SettingsForm): SentSettings {
  return {
    ...pick(form, PLAIN_SETTINGS),
    logo: readPicture(form.logo),
    homePicture: readPicture(form.homePicture),
    shippingPrice: toRupees(parseHundredths(form.shippingPrice) ?? Number.NaN),
    taxHundredths: parseHundredths(form.taxHundredths) ?? Number.NaN,
    sliderMax: parseWhole(form.sliderMax) ?? Number.NaN,
    auditDays: parseWhole(form.auditDays) ?? Number.NaN,
    policies: policiesIn(form),
  };
}

const PARSERS: Partial<Record<SettingName, (typed: string) => unknown>> = {
  shippingPrice: parseHundredths,
  taxHundredths: parseHundredths,
  sliderMax: parseWhole,
  auditDays: parseWhole,
  accent: (typed) => typed.trim().toLowerCase(),
  gstin: (typed) => typed.trim().toUpperCase(),
  // A space at the end separates the prefix from the number.
  orderPrefix: (typed) => typed,
};

/** Whether both texts mean the same value, as "10" and "10.00" do. */
export function isSameValue(name: SettingName, one: string, other: string): boolean {
  if (one === other) return true;
  const parse = PARSERS[name] ?? ((typed: string) => typed.trim());
  const value = parse(one);
  return value !== undefined && value === parse(other);
}

export const SETTING_FIELDS: FormFields<SettingName> = {
  names: SETTING_NAMES,
  isSameValue,
};

export function writePicture(picture: ShopPicture | null): string {
  if (picture === null) return '';
  const { image, width, height } = picture;
  return JSON.stringify({ image, width, height });
}

export function readPicture(text: string): ShopPicture | null {
  if (text === '') return null;
  const picture: unknown = JSON.parse(text);
  return isRecord(picture) ? (picture as ShopPicture) : null;
}
