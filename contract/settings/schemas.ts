import { z } from 'zod';
import { FIELD_ERRORS } from '../admin/problem-wording.ts';
import { AUDIT_DAYS } from '../audit/policy.ts';
import { ownImageName } from '../catalogue/images.ts';
import { PRICE_FILTER } from '../catalogue/policy.ts';
import { declareCalls, type SchemasOf } from '../declare-calls.ts';
import { aboutField } from '../field-names.ts';
import { LIMITS, WORK_LIMITS } from '../limits.ts';
import { pick } from '../pick.ts';
import { toPaise, toRupees } from '../pricing.ts';
import { FIELD_PROBLEMS } from '../problem-wording.ts';
import { emailSchema, hasNoBreak, optionalLine, optionalText, typedText } from '../text.ts';
import { bytesSchema, countSchema, rupeesSchema } from '../values.ts';
import { adminSettingsEndpoints } from './admin-endpoints.ts';
import { SETTINGS_ERRORS } from './admin-problem-wording.ts';
import { shopEndpoints } from './endpoints.ts';
import { isGstin } from './gstin.ts';
import { POLICY_SLUGS } from './policies.ts';
import {
  CONTACT_FIELDS,
  type Contact,
  DEFAULT_SHOP,
  type SentShop,
  type ShopView,
} from './shop.ts';

/** The limits of the settings' texts, in characters. */
export const SETTINGS_LIMITS = {
  name: 60,
  headline: 120,
  intro: 240,
  credit: 120,
  description: 300,
  phone: 30,
  legalName: 120,
  address: 300,
  orderPrefix: 8,
  receiptSign: 4,
  policy: 16_000,
} as const;

/** May be empty, but what is there must be right. */
const checkedText = (maxLength: number, isRight: (text: string) => boolean, problem: string) =>
  optionalText(maxLength).refine((text) => text === '' || isRight(text), problem);

const pictureSchema = z.object({
  image: z
    .string()
    .max(LIMITS.addressLength)
    .refine((address) => ownImageName(address) !== undefined, SETTINGS_ERRORS.picture),
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
});

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Z]/i.test(text);
  } catch {
    return false;
  }
}

const policyText = optionalText(SETTINGS_LIMITS.policy);

export const shopSettingsSchema = z.object({
  name: typedText(SETTINGS_LIMITS.name).refine(hasNoBreak, aboutField(FIELD_ERRORS.oneLine)),
  logo: pictureSchema.nullable(),
  homePicture: pictureSchema.nullable(),
  /** Six hexadecimal digits; empty for the shop's own. Each theme gets a tone of it. */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:#[0-9a-f]{6})?$/, SETTINGS_ERRORS.accent),
  /** These four may be empty: the shop then greets visitors by its name. */
  headline: optionalLine(SETTINGS_LIMITS.headline),
  intro: optionalLine(SETTINGS_LIMITS.intro),
  credit: optionalLine(SETTINGS_LIMITS.credit),
  description: optionalLine(SETTINGS_LIMITS.description),
  contactEmail: checkedText(
    LIMITS.emailLength,
    (text) => emailSchema.safeParse(text).success,
    FIELD_PROBLEMS.email,
  ),
  contactPhone: checkedText(
    SETTINGS_LIMITS.phone,
    (text) => /^\+?[0-9][0-9 ()/-]{4,}$/.test(text),
    SETTINGS_ERRORS.phone,
  ),
  legalName: optionalLine(SETTINGS_LIMITS.legalName),
  /** Of several lines. */
  address: optionalText(SETTINGS_LIMITS.address),
  gstin: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(checkedText(15, isGstin, SETTINGS_ERRORS.gstin)),
  /** Not trimmed: a space may separate it from the number. */
  orderPrefix: z
    .string()
    .max(
      SETTINGS_LIMITS.orderPrefix,
      aboutField(FIELD_PROBLEMS.tooLong(SETTINGS_LIMITS.orderPrefix)),
    )
    .regex(/^[\p{L}\p{N}#/ ._-]*$/u, SETTINGS_ERRORS.orderPrefix),
  /** In Markdown; an empty text has no page. */
  policies: z.object(
    Object.fromEntries(POLICY_SLUGS.map((slug) => [slug, policyText])) as Record<
      (typeof POLICY_SLUGS)[number],
      typeof policyText
    >,
  ),
  shippingPaise: z
    .int(SETTINGS_ERRORS.shipping)
    .min(0, SETTINGS_ERRORS.shipping)
    .max(LIMITS.priceRupees * 100, SETTINGS_ERRORS.shipping),
  /** In hundredths of a per cent: 2 % is 200. */
  taxHundredths: z
    .int(SETTINGS_ERRORS.tax)
    .min(0, SETTINGS_ERRORS.tax)
    .max(100_00, SETTINGS_ERRORS.tax),
  /** In whole rupees. */
  sliderMax: z
    .int(SETTINGS_ERRORS.sliderMax)
    .min(PRICE_FILTER.min + 1, SETTINGS_ERRORS.sliderMax)
    .max(LIMITS.priceRupees, SETTINGS_ERRORS.sliderMax)
    .describe('In whole rupees.'),
  receiptSign: typedText(SETTINGS_LIMITS.receiptSign).refine(
    hasNoBreak,
    aboutField(FIELD_ERRORS.oneLine),
  ),
  /** A name of the IANA database, for mails, exports and the back office. */
  timeZone: typedText(64).refine(isTimeZone, SETTINGS_ERRORS.timeZone),
  /** How long the audit log is kept. */
  auditDays: z
    .int(SETTINGS_ERRORS.auditDays)
    .min(AUDIT_DAYS.least, SETTINGS_ERRORS.auditDays)
    .max(AUDIT_DAYS.most, SETTINGS_ERRORS.auditDays),
});

export type ShopSettings = z.output<typeof shopSettingsSchema>;

const { rates, policies: _noPolicies, contact: _noContact, ...shown } = DEFAULT_SHOP;

const namesOf = <Part extends object>(part: Part) => Object.keys(part) as (keyof Part)[];
const SHOWN = namesOf(shown);
const RATES = namesOf(rates);

const emptyTexts = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;

export const DEFAULT_SETTINGS: ShopSettings = {
  ...shown,
  ...rates,
  ...emptyTexts(CONTACT_FIELDS),
  policies: emptyTexts(POLICY_SLUGS),
  timeZone: 'Asia/Kolkata',
  auditDays: AUDIT_DAYS.usual,
};

/** What shoppers may see of the settings. */
export function toShopView(settings: ShopSettings): ShopView {
  const contact: Contact = pick(settings, CONTACT_FIELDS);
  return {
    ...pick(settings, SHOWN),
    rates: pick(settings, RATES),
    policies: POLICY_SLUGS.filter((slug) => settings.policies[slug] !== ''),
    contact: Object.values(contact).some((text) => text !== '') ? contact : null,
  };
}

const { shape } = shopSettingsSchema;

/** As an answer: amounts are in rupees, as in all of the shop's own answers but those for paying. */
export const shopViewSchema = z.object({
  ...pick(shape, SHOWN),
  rates: z.object({ shippingPrice: rupeesSchema, taxHundredths: countSchema }),
  policies: z.array(z.enum(POLICY_SLUGS)),
  contact: z.object(pick(shape, CONTACT_FIELDS)).nullable(),
});

/** Only what a page cannot know by itself: most shops change little. */
export function toSentShop(shop: ShopView): SentShop {
  const isDefault = (name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(DEFAULT_SHOP[name as keyof ShopView]);
  const differing = Object.entries(shop).filter(([name, value]) => !isDefault(name, value));
  return { ...Object.fromEntries(differing), rates: shop.rates };
}

const runsSchema = z.array(
  z.object({
    text: z.string(),
    isStrong: z.literal(true).optional(),
    isEmphasis: z.literal(true).optional(),
    href: z.string().optional(),
  }),
);

/** A page the owner has written, read from its Markdown. */
const policySchema = z.object({
  slug: z.enum(POLICY_SLUGS),
  blocks: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('heading'),
        level: z.literal([2, 3, 4]),
        runs: runsSchema,
      }),
      z.object({ kind: z.literal('paragraph'), runs: runsSchema }),
      z.object({
        kind: z.literal('list'),
        isOrdered: z.boolean(),
        items: z.array(runsSchema),
      }),
    ]),
  ),
});

/** The settings as they are sent, with every amount in rupees. */
export const sentSettingsSchema = shopSettingsSchema.omit({ shippingPaise: true }).extend({
  shippingPrice: z
    .number(SETTINGS_ERRORS.shipping)
    .min(0, SETTINGS_ERRORS.shipping)
    .max(LIMITS.priceRupees, SETTINGS_ERRORS.shipping)
    .refine((rupees) => toRupees(toPaise(rupees)) === rupees, SETTINGS_ERRORS.shipping)
    .describe('In rupees, with at most two decimals.'),
});

export type SentSettings = z.output<typeof sentSettingsSchema>;

export function toSentSettings({ shippingPaise, ...settings }: ShopSettings): SentSettings {
  return { ...settings, shippingPrice: toRupees(shippingPaise) };
}

export function fromSentSettings({ shippingPrice, ...settings }: SentSettings): ShopSettings {
  return { ...settings, shippingPaise: toPaise(shippingPrice) };
}

/** The version that was read is sent back, so that nobody overwrites what another owner saved. */
const settingsAnswer = z.object({ settings: sentSettingsSchema, version: countSchema });

const endpoints = { ...shopEndpoints, ...adminSettingsEndpoints };

const schemas = {
  getShop: {
    summary: 'What shoppers may know of the shop, such as shipping and tax',
    response: shopViewSchema,
    problems: [],
  },
  getPolicy: {
    summary: 'A page the owner has written, such as the terms',
    // Any text: what cannot be one of the pages does not exist.
    params: { slug: z.string() },
    response: policySchema,
    problems: ['not_found'],
  },
  getSettings: { summary: 'The shop’s settings', response: settingsAnswer, problems: [] },
  saveSettings: {
    summary: 'Change the shop’s settings, if nobody else has since they were read',
    body: settingsAnswer,
    response: settingsAnswer,
    problems: ['settings_changed'],
  },
  uploadShopPicture: {
    summary: 'Upload a picture for the settings, which keeps its own ratio',
    body: bytesSchema,
    rawBody: { type: 'image/*', maxBytes: WORK_LIMITS.imageBytes },
    response: pictureSchema,
    problems: ['too_many_requests'],
  },
} as const satisfies SchemasOf<typeof endpoints>;

export const settingsCalls = declareCalls('settings', endpoints, schemas);
