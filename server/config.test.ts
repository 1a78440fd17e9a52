import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any environment the shop runs on localhost:3000 with SQLite and the demo', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: 'localhost',
    publicUrl: undefined,
    trustProxy: false,
    dataDir: resolve('data'),
    distDir: resolve('dist'),
    databaseUrl: undefined,
    jwtSecret: undefined,
    firstAdmin: { email: undefined, password: undefined },
    demo: true,
    rateLimits: true,
    keepAliveMs: 72_000,
    maxConnections: undefined,
    maxConnectionsPerIpAddress: 500,
    drainMs: 0,
    metricsToken: undefined,
    paymentAccount: undefined,
    mail: { smtpUrl: undefined, from: undefined },
    backup: {
      folder: resolve('data/backups'),
      isScheduled: false,
      everyMs: 86_400_000,
      keep: 14,
    },
    isRehearsal: false,
    frontEndHost: undefined,
    corsOrigins: [],
  });
});

test('an empty value counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  [{ TRUST_PROXY: '1' }, { drainMs: 5_000 }],
  [{ TRUST_PROXY: '1', DRAIN_SECONDS: '0' }, { drainMs: 0 }],
  [{ DRAIN_SECONDS: '20' }, { drainMs: 20_000 }],
  [{ KEEP_ALIVE_SECONDS: '620' }, { keepAliveMs: 620_000 }],
  [{ REHEARSAL: '1' }, { isRehearsal: true }],
  [{ DATA_DIR: '/srv/haat' }, { backup: { folder: '/srv/haat/backups', isScheduled: false } }],
  [
    { BACKUP_DIR: '/mnt/backups', BACKUP_HOURS: '6', BACKUP_KEEP: '3' },
    { backup: { folder: '/mnt/backups', isScheduled: true, everyMs: 21_600_000, keep: 3 } },
  ],
  [{ MAX_CONNECTIONS: '2000' }, { maxConnections: 2_000 }],
  [{ MAX_CONNECTIONS_PER_ADDRESS: '0' }, { maxConnectionsPerIpAddress: 0 }],
  [
    { SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: ' shop@mail.example ' },
    { mail: { smtpUrl: 'smtps://u:p@mail.example:465', from: 'shop@mail.example' } },
  ],
  [{ RATE_LIMITS: '0' }, { maxConnectionsPerIpAddress: 0 }],
  [
    { CORS_ORIGINS: 'https://app.example, http://localhost:5173' },
    { corsOrigins: ['https://app.example', 'http://localhost:5173'] },
  ],
  [{ RATE_LIMITS: '0', MAX_CONNECTIONS_PER_ADDRESS: '50' }, { maxConnectionsPerIpAddress: 50 }],
])('%j gives %j', (environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected);
});

test.each<[NodeJS.ProcessEnv, string]>([
  [{ PORT: 'abc' }, 'The environment variable PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'The environment variable PORT must be a whole number from 0 to 65535.'],
  [
    { KEEP_ALIVE_SECONDS: '0' },
    'The environment variable KEEP_ALIVE_SECONDS must be a whole number from 1 to 3600.',
  ],
  [
    { DRAIN_SECONDS: '1.5' },
    'The environment variable DRAIN_SECONDS must be a whole number from 0 to 3600.',
  ],
  [
    { BACKUP_HOURS: '0' },
    'The environment variable BACKUP_HOURS must be a whole number from 1 to 720.',
  ],
  [
    { BACKUP_KEEP: '0' },
    'The environment variable BACKUP_KEEP must be a whole number from 1 to 10000.',
  ],
  [{ TRUST_PROXY: 'yes' }, 'The environment variable TRUST_PROXY must be 0 or 1.'],
  [{ JWT_SECRET: 'short' }, 'The environment variable JWT_SECRET must be at least 32 bytes long.'],
  [{ ADMIN_EMAIL: 'me' }, 'The environment variable ADMIN_EMAIL must be an e-mail address.'],
  [
    { ADMIN_PASSWORD: 'short' },
    'The environment variable ADMIN_PASSWORD must have 8 to 128 characters.',
  ],
  [
    { ADMIN_PASSWORD: 'password123' },
    'The environment variable ADMIN_PASSWORD is one of the first anyone would guess.',
  ],
  [
    { ADMIN_EMAIL: 'owner@haat.example', ADMIN_PASSWORD: 'Admin@123' },
    'The environment variable ADMIN_PASSWORD can’t be one to three common words with just a little added.',
  ],
  [
    { ADMIN_PASSWORD: 'qwertyuiop' },
    'The environment variable ADMIN_PASSWORD can’t be a sequence like abcdefgh, 12345678 or qwertyuiop.',
  ],
  [
    { ADMIN_PASSWORD: 'H44t!2026' },
    'The environment variable ADMIN_PASSWORD can’t be the shop’s name with just a little added.',
  ],
  [
    { ADMIN_EMAIL: 'meera@mitti.example', ADMIN_PASSWORD: 'Meera@1234' },
    'The environment variable ADMIN_PASSWORD can’t be your name or email with just a little added.',
  ],
  [
    { SMTP_URL: 'mail.example' },
    'The environment variable SMTP_URL must be the address of a mail server, such as smtps://user:password@mail.example:465.',
  ],
  [
    { SMTP_URL: 'https://mail.example' },
    'The environment variable SMTP_URL must be the address of a mail server, such as smtps://user:password@mail.example:465.',
  ],
  [{ MAIL_FROM: 'me' }, 'The environment variable MAIL_FROM must be an e-mail address.'],
  [
    { METRICS_TOKEN: 'x' },
    'The environment variable METRICS_TOKEN must be at least 16 characters long.',
  ],
  [
    { PUBLIC_URL: 'shop.example' },
    'The environment variable PUBLIC_URL must be the address that shoppers type, such as https://shop.example.',
  ],
  [
    { RAZORPAY_KEY_ID: 'rzp_live_12345678901234' },
    'The environment variables RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET go together: set all of them or none.',
  ],
  [{ VITE_BACKEND: 'ours' }, 'The environment variable VITE_BACKEND must be haat or absent.'],
  [{ DEMO: 'no' }, 'The environment variable DEMO must be 0 or 1.'],
  ...[
    '*',
    'null',
    'app.example',
    'https://app.example/',
    'https://a.example,',
    'ftp://a.example',
    // Browsers send neither of them so.
    'https://App.example',
    'https://app.example:443',
  ].map((CORS_ORIGINS): [NodeJS.ProcessEnv, string] => [
    { CORS_ORIGINS },
    'The environment variable CORS_ORIGINS must be a list of origins such as https://app.example,https://app.example:8443, each in lower case, without a usual port such as 443, a path, a slash at its end or a wildcard.',
  ]),
  [
    { DATABASE_URL: 'mysql://localhost/shop' },
    'The environment variable DATABASE_URL must be an address such as postgres://user:password@host:5432/shop.',
  ],
])('%j is rejected with one clear sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
