import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

function addressOf(protocols: readonly string[], message: string) {
  return z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
  }, message);
}

const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .pipe(z.number().max(65_535, 'must be a whole number from 0 to 65535'))
    .default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: addressOf(
    ['postgres:', 'postgresql:'],
    'must be an address such as postgres://user:password@host:5432/shop',
  ).optional(),
  DEMO: flag.default(true),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Whether a new shop is filled with the demo catalogue. */
  demo: boolean;
};

/** Reads the environment once; an empty value counts as absent, a bad one stops the start. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(
      `The environment variable ${issue?.path[0]?.toString()} ${issue?.message}.`,
    );
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, DEMO } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    demo: DEMO,
  };
}
