import { join, resolve } from 'node:path';
import { z } from 'zod';
import { WEAKNESSES } from '../contract/accounts/problem-wording.ts';
import { passwordSchema } from '../contract/accounts/schemas.ts';
import { LIMITS } from '../contract/limits.ts';
import { emailSchema } from '../contract/text.ts';
import { BACKUP_FOLDER } from './platform/db/data-folder.ts';
import { OPERATOR_LANGUAGE } from './platform/languages.ts';
import { findWeakness } from './platform/passwords/weak-passwords.ts';
import { StartError } from './platform/start-error.ts';
import { words } from './platform/words.ts';

/** The first admin, unless the environment names one. */
export const DEFAULT_ADMIN = { name: 'Shop owner', email: 'admin@haat.example' };

const MIN_SECRET_BYTES = 32;
/** An office of eighty behind one address, with six connections per browser. */
const CONNECTIONS_PER_IP_ADDRESS = 500;
/** Within this time a load balancer has checked whether a server is ready. */
const BALANCER_SECONDS = 5;
const HOUR_MS = 60 * 60 * 1_000;
const ROOT = resolve(import.meta.dirname, '..');

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

function wholeNumber(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number().min(from, message).max(to, message));
}

function addressOf(protocols: readonly string[], message: string) {
  return z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
  }, message);
}

/** A browser sends an origin in exactly this form; `null` stands for any sandboxed page. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: addressOf(
    ['http:', 'https:'],
    'must be the address that shoppers type, such as https://shop.example',
  )
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  TRUST_PROXY: flag.default(false),
  DATA_DIR: z.string().default('data'),
  DIST_DIR: z.string().default('dist'),
  DATABASE_URL: addressOf(
    ['postgres:', 'postgresql:'],
    'must be an address such as postgres://user:password@host:5432/shop',
  ).optional(),
  JWT_SECRET: z
    .string()
    .refine(
      (secret) => Buffer.byteLength(secret) >= MIN_SECRET_BYTES,
      `must be at least ${MIN_SECRET_BYTES} bytes long`,
    )
    .optional(),
  ADMIN_EMAIL: z
    .string()
    .trim()
    .refine((email) => emailSchema.safeParse(email).success, 'must be an e-mail address')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine(
      (password) => passwordSchema.safeParse(password).success,
      `must have ${LIMITS.passwordLength.min} to ${LIMITS.passwordLength.max} characters`,
    )
    .optional(),
  DEMO: flag.default(true),
  RATE_LIMITS: flag.default(true),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 3_600).default(72),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).optional(),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(0, 1_000_000).optional(),
  DRAIN_SECONDS: wholeNumber(0, 3_600).optional(),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w+$/, 'must start with rzp_test_ or rzp_live_')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API: addressOf(
    ['http:', 'https:'],
    'must be the http or https address of an API',
  ).optional(),
  SMTP_URL: addressOf(
    ['smtp:', 'smtps:'],
    'must be the address of a mail server, such as smtps://user:password@mail.example:465',
  ).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .refine((email) => emailSchema.safeParse(email).success, 'must be an e-mail address')
    .optional(),
  VITE_HOST: addressOf(
    ['http:', 'https:'],
    'must be the http or https address of a backend',
  ).optional(),
  VITE_BACKEND: z.literal('haat', 'must be haat or absent').optional(),
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every(isOrigin),
      'must be a list of origins such as https://app.example,https://app.example:8443, each in lower case, without a usual port such as 443, a path, a slash at its end or a wildcard',
    )
    .default([]),
  BACKUP_DIR: z.string().optional(),
  BACKUP_HOURS: wholeNumber(1, 24 * 30).default(24),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(14),
  REHEARSAL: flag.default(false),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
});

export type Config = {
  port: number;
  host: string;
  /** The shop's public URL for absolute links; never taken from the Host header. */
  publicUrl: string | undefined;
  trustProxy: boolean;
  dataDir: string;
  /** The folder of the build, with the pages and their renderer. */
  distDir: string;
  databaseUrl: string | undefined;
  jwtSecret: string | undefined;
  /** The first admin; missing values are generated and printed. */
  firstAdmin: { email: string | undefined; password: string | undefined };
  /** Whether a new shop is filled with the demo catalogue. */
  demo: boolean;
  rateLimits: boolean;
  /** How long a connection may be idle between requests: longer than a load balancer keeps it. */
  keepAliveMs: number;
  /** If absent, as many as the limit of open files allows. */
  maxConnections: number | undefined;
  /** 0 means no limit. Behind a proxy it limits requests in flight. */
  maxConnectionsPerIpAddress: number;
  /** How long a server that was told to stop keeps answering. */
  drainMs: number;
  metricsToken: string | undefined;
  /** The owner's account at the payment provider; without it payments go to the sandbox. */
  paymentAccount:
    | { keyId: string; keySecret: string; webhookSecret: string; api: string | undefined }
    | undefined;
  mail: {
    /** The owner's mail server; without it mail is kept in the built-in mailbox. */
    smtpUrl: string | undefined;
    /** The sender's address; without it the shop's contact address. */
    from: string | undefined;
  };
  backup: {
    /** Where backups go. */
    folder: string;
    /** Whether the shop makes them by itself. */
    isScheduled: boolean;
    everyMs: number;
    /** How many of those to keep. */
    keep: number;
  };
  /** A copy to look at: it runs no jobs, sends nothing and calls nobody. */
  isRehearsal: boolean;
  /** Another backend that the pages call, if any; the build's own setting takes precedence. */
  frontEndHost: string | undefined;
  /** The origins whose pages may call this shop besides its own. */
  corsOrigins: readonly string[];
};

/** Reads the environment once; an empty value counts as absent, an invalid one stops the start. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`The environment variable ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    dataDir: resolve(values.DATA_DIR),
    distDir: resolve(ROOT, values.DIST_DIR),
    databaseUrl: values.DATABASE_URL,
    jwtSecret: values.JWT_SECRET,
    firstAdmin: readFirstAdmin(values),
    demo: values.DEMO,
    rateLimits: values.RATE_LIMITS,
    keepAliveMs: values.KEEP_ALIVE_SECONDS * 1_000,
    maxConnections: values.MAX_CONNECTIONS,
    maxConnectionsPerIpAddress:
      values.MAX_CONNECTIONS_PER_ADDRESS ?? (values.RATE_LIMITS ? CONNECTIONS_PER_IP_ADDRESS : 0),
    drainMs: (values.DRAIN_SECONDS ?? (values.TRUST_PROXY ? BALANCER_SECONDS : 0)) * 1_000,
    metricsToken: values.METRICS_TOKEN,
    paymentAccount: readPaymentAccount(values),
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    backup: readBackup(values),
    isRehearsal: values.REHEARSAL,
    frontEndHost: values.VITE_HOST,
    corsOrigins: values.CORS_ORIGINS,
  };
}

function readBackup(values: z.output<typeof environmentSchema>): Config['backup'] {
  const { BACKUP_DIR, BACKUP_HOURS, BACKUP_KEEP, DATA_DIR } = values;
  return {
    folder: resolve(BACKUP_DIR ?? join(DATA_DIR, BACKUP_FOLDER)),
    isScheduled: BACKUP_DIR !== undefined,
    everyMs: BACKUP_HOURS * HOUR_MS,
    keep: BACKUP_KEEP,
  };
}

function readFirstAdmin(values: z.output<typeof environmentSchema>): Config['firstAdmin'] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values;
  const owner = { ...DEFAULT_ADMIN, ...(email === undefined ? {} : { email }) };
  const weakness = password === undefined ? undefined : findWeakness(password, owner);
  if (weakness !== undefined) {
    const why = words(WEAKNESSES, OPERATOR_LANGUAGE)[weakness];
    throw new StartError(`The environment variable ADMIN_PASSWORD ${why}.`);
  }
  return { email, password };
}

function readPaymentAccount(values: z.output<typeof environmentSchema>): Config['paymentAccount'] {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API: api,
  } = values;
  if (keyId && keySecret && webhookSecret) return { keyId, keySecret, webhookSecret, api };
  if (keyId || keySecret || webhookSecret || api) {
    throw new StartError(
      'The environment variables RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET go together: set all of them or none.',
    );
  }
  return undefined;
}
