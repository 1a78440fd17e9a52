import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Session } from '../../contract/entities.ts';
import { apiPaths } from '../../contract/paths.ts';
import { type AppParts, buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database, DatabaseLocation } from '../db/open.ts';
import { openMigrated } from './databases.ts';

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
  /** Registers a new person through the API. */
  shopper(): Promise<Session>;
  /** The same, made an admin. */
  admin(): Promise<Session>;
};

export type TestShopOptions = {
  config?: Partial<Config>;
  parts?: Partial<Pick<AppParts, 'logTo' | 'timeouts' | 'withPages'>>;
};

const PASSWORD = 'a long enough phrase';
let serial = 0;

/** The API in this process on a fresh database, without rate limits unless they are asked for. */
export async function openTestShop(
  place: () => Promise<DatabaseLocation>,
  options: TestShopOptions = {},
): Promise<TestShop> {
  const database = await openMigrated(place);
  return serveDatabase(database, options);
}

/** A server on a database that is open already: a second one makes a pair. */
export async function serveDatabase(
  database: Database,
  { config, parts }: TestShopOptions = {},
): Promise<TestShop> {
  const app = await buildApp({
    database,
    config: { ...readConfig({ RATE_LIMITS: '0' }), ...config },
    withPages: false,
    logTo: { write: () => {} },
    ...parts,
  });
  onTestFinished(() => app.close());

  const request: TestShop['request'] = ({ method = 'GET', url, token, body, headers }) =>
    app.inject({
      method,
      url,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const shopper = async (): Promise<Session> => {
    serial += 1;
    const body = {
      name: `Person ${serial}`,
      email: `person${serial}@example.com`,
      password: PASSWORD,
      cpassword: PASSWORD,
    };
    const response = await request({ method: 'POST', url: apiPaths.register, body });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<Session>();
  };
  const admin = async (): Promise<Session> => {
    const { user, jwtToken } = await shopper();
    await database.query
      .updateTable('users')
      .set({ is_admin: 1 })
      .where('id', '=', user._id)
      .execute();
    return { user: { ...user, isAdmin: true }, jwtToken };
  };
  return { app, database, request, shopper, admin };
}
