import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Session } from '../../../contract/accounts/schemas.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { openSessions } from '../../accounts/sessions.ts';
import { type AppParts, buildApp } from '../../app.ts';
import { type Config, readConfig } from '../../config.ts';
import type { Database } from '../db/open.ts';
import { UNDECLARED_PROBLEM } from '../http/problem.ts';
import { addWholeUser, openMigrated } from './databases.ts';
import type { Place } from './engines.ts';
import { whenDone } from './lifetime.ts';

export type TestRequest = {
  method?: InjectOptions['method'];
  url: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

export type TestShop = {
  app: FastifyInstance;
  database: Database;
  request(request: TestRequest): Promise<LightMyRequestResponse>;
  /** A new account with a session, inserted directly; its password is "a long enough phrase". */
  shopper(): Promise<Session>;
  admin(): Promise<Session>;
};

export type TestShopOptions = {
  config?: Partial<Config>;
  parts?: Partial<Pick<AppParts, 'logTo' | 'timeouts' | 'withPages'>>;
};

/** Computed once: hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;

/** The API in this process on a fresh database, without rate limits unless requested. */
export async function openTestShop(place: Place, options: TestShopOptions = {}): Promise<TestShop> {
  const database = await openMigrated(place);
  return serveDatabase(database, options);
}

/** A server on a database that is already open: a second one makes a pair. */
export async function serveDatabase(
  database: Database,
  { config, parts }: TestShopOptions = {},
): Promise<TestShop> {
  const settings = { ...readConfig({ RATE_LIMITS: '0' }), ...config };
  const app = await buildApp({
    database,
    config: settings,
    withPages: false,
    logTo: expectDeclaredProblems(),
    ...parts,
  });
  whenDone(() => app.close());

  const request: TestShop['request'] = ({ method = 'GET', url, token, body, headers }) =>
    app.inject({
      method,
      url,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const sessions = await openSessions(database, settings.jwtSecret);
  const signIn = async (isAdmin: boolean): Promise<Session> => {
    passwordHash ??= hashPassword('a long enough phrase');
    const account = { is_admin: isAdmin ? 1 : 0, password_hash: await passwordHash } as const;
    const { id, name, email } = await addWholeUser(database, account);
    const session = await sessions.open({ _id: id, name, email, isAdmin }, async () => true);
    if (session === undefined) throw new Error('The session was not opened.');
    return session;
  };
  return {
    app,
    database,
    request,
    shopper: () => signIn(false),
    admin: () => signIn(true),
  };
}

/** A log that fails the test if a call answers with a problem its contract does not declare. */
function expectDeclaredProblems(): AppParts['logTo'] {
  const undeclared: string[] = [];
  whenDone(() => expect(undeclared).toEqual([]));
  return {
    write: (line) => {
      if (line.includes(UNDECLARED_PROBLEM)) undeclared.push(line);
    },
  };
}
