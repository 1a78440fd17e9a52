import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeOnEachEngine } from '../testing/engines.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { GatheredLog } from './gathered-log.ts';
import { logTo } from './log.ts';
import { captureLog, DEADLINE, type LogLine, openAnyShop } from './testing.ts';

const SECRETS = ['open sesame phrase', 'a long enough phrase'];

describe('the log', () => {
  test('has one line per request: id, method, path without the query and of 300 characters at most, status and duration', async () => {
    const log = captureLog();
    const shop = await openAnyShop({ parts: { logTo: log.logTo } });
    const wanted = [
      ['GET', '/api/products?q=lamp', '/api/products', 200],
      ['HEAD', '/api/products', '/api/products', 200],
      ['GET', '/api/products/nope?a=1', '/api/products/nope', 404],
      ['GET', '/api/products/%zz', '/api/products/%25zz', 404],
      ['POST', '/api/users/login', '/api/users/login', 400],
      ['GET', '/api/admin/users', '/api/admin/users', 401],
      ['GET', '/nowhere', '/nowhere', 404],
      ['PUT', '/api/products', '/api/products', 405],
      ['GET', '/healthz', '/healthz', 200],
      ['GET', `/${'x'.repeat(900)}?a=1`, `/${'x'.repeat(299)}`, 404],
    ] as const;
    for (const [method, url] of wanted) await shop.request({ method, url });
    await vi.waitUntil(() => log.lines().length >= wanted.length, DEADLINE);
    const lines = log.lines();
    expect(lines.map(({ method, path, status }) => [method, path, status])).toEqual(
      wanted.map(([method, , path, status]) => [method, path, status]),
    );
    for (const line of lines) {
      expect(line).toMatchObject({ level: 30, msg: 'request', ms: expect.any(Number) });
    }
    expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(wanted.length);
  });

  test('has the request id of the answer, which the client cannot choose', async () => {
    const log = captureLog();
    const shop = await openAnyShop({ parts: { logTo: log.logTo } });
    const headers = { 'request-id': 'chosen', 'x-request-id': 'chosen' };
    const { requestId } = (await shop.request({ url: '/nowhere', headers })).json();
    expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    await vi.waitUntil(() => log.lines().length > 0, DEADLINE);
    expect(log.lines()).toMatchObject([{ reqId: requestId }]);
    expect(log.text()).not.toContain('chosen');
  });

  test('identifies the caller by id only', async () => {
    const log = captureLog();
    const shop = await openAnyShop({ parts: { logTo: log.logTo } });
    const { user, jwtToken: token } = await shop.shopper();
    await shop.request({ url: '/api/users/isAuthorized', token });
    await vi.waitUntil(() => log.lines().length > 0, DEADLINE);
    expect(log.lines()).toMatchObject([{ userId: user._id }]);
    expect(log.text()).not.toContain(user.email);
    expect(log.text()).not.toContain(user.name);
  });

  test('has one line per request whatever the path contains', async () => {
    const log = captureLog();
    const shop = await openAnyShop({ parts: { logTo: log.logTo } });
    await shop.request({ url: '/api/products/a%0A%7B%22level%22%3A60%7D%0D%0Ab' });
    await vi.waitUntil(() => log.text() !== '', DEADLINE);
    expect(log.text().trimEnd().split('\n')).toHaveLength(1);
  });

  test.each(['password', 'cpassword', 'jwtToken', 'authorization', 'razorpay_signature'])(
    'hides a %s that is logged by mistake, up to two levels deep',
    async (name) => {
      const log = captureLog();
      const { app } = await openAnyShop({ parts: { logTo: log.logTo } });
      const secret = { [name]: 'open sesame phrase', kept: 'plain' };
      app.log.info(secret, 'top');
      app.log.info({ body: secret }, 'one level');
      app.log.info({ request: { headers: secret } }, 'two levels');
      expect(log.lines()).toMatchObject([
        { [name]: '[Redacted]', kept: 'plain' },
        { body: { [name]: '[Redacted]', kept: 'plain' } },
        { request: { headers: { [name]: '[Redacted]', kept: 'plain' } } },
      ]);
      expect(log.text()).not.toContain('open sesame');
    },
  );

  test('records name, code, message, cause and stack of an error, and no other fields', async () => {
    const log = captureLog();
    const { app } = await openAnyShop({ parts: { logTo: log.logTo } });
    const cause = Object.assign(new Error('the inner one'), { detail: 'open sesame phrase' });
    const error = Object.assign(new TypeError('the outer one', { cause }), {
      code: '23505',
      detail: 'Key (password)=(open sesame phrase) already exists.',
      parameters: ['open sesame phrase'],
    });
    app.log.error({ err: error }, 'failed');
    expect(log.lines()).toMatchObject([
      {
        level: 50,
        err: {
          type: 'TypeError',
          code: '23505',
          message: 'the outer one',
          cause: 'the inner one',
          stack: expect.stringContaining('log.test.ts'),
        },
      },
    ]);
    expect(log.text()).not.toContain('open sesame');
  });
});

describe('what is written to the log', () => {
  function openGathered() {
    const groups: string[][] = [];
    const log = new GatheredLog({
      write: (lines) => {
        const each = lines.split('\n').slice(0, -1);
        groups.push(each.map((line) => (JSON.parse(line) as { msg: string }).msg));
      },
    });
    const { stream, ...options } = logTo(log);
    return { groups, flush: () => log.flush(), log: pino(options, stream) };
  }

  test('lines are written in groups, by themselves and in their order', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { log, groups } = openGathered();
    log.info('one');
    vi.advanceTimersByTime(249);
    log.child({}, { redact: [] }).info('two');
    expect(groups).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(groups).toEqual([['one', 'two']]);
    log.info('three');
    vi.advanceTimersByTime(250);
    expect(groups).toEqual([['one', 'two'], ['three']]);
  });

  test.each(['warn', 'error', 'fatal'] as const)(
    'a line of level %s is written without waiting for others, after those before it',
    async (level) => {
      const flush = vi.fn();
      const written: string[] = [];
      const write = (line: string) => void written.push((JSON.parse(line) as { msg: string }).msg);
      const { stream, ...options } = logTo({ write, flush });
      const log = pino(options, stream);
      log.info('before');
      expect(flush).not.toHaveBeenCalled();
      log[level]('trouble');
      expect(flush).toHaveBeenCalledTimes(1);
      expect(written).toEqual(['before', 'trouble']);
    },
  );

  test('many lines do not pile up, and none is missing or written twice', () => {
    const { log, flush, groups } = openGathered();
    for (let count = 0; count < 1_000; count += 1) log.info(`line ${count}`);
    expect(groups.length).toBeGreaterThan(3);
    flush();
    flush();
    expect(groups.flat()).toEqual(Array.from({ length: 1_000 }, (_, count) => `line ${count}`));
  });

  test('an exit loses no line, and one that cannot be written neither stops nor hangs the shop', () => {
    const folder = mkdtempSync(join(tmpdir(), 'haat-log-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'log');
    const write = (path: string) =>
      spawnSync(
        process.execPath,
        [
          '--input-type=module',
          '--eval',
          `import { openLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};
          const log = openLog();
          log.write('one\\n');
          log.flush();
          setTimeout(() => {
            log.write('two\\n');
            process.exit(7);
          }, 50);`,
        ],
        { stdio: ['ignore', openSync(path, 'a'), 'pipe'], timeout: 30_000, encoding: 'utf8' },
      );
    expect(write(file)).toMatchObject({ status: 7, stderr: '' });
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
    expect(write('/dev/full')).toMatchObject({ status: 7, stderr: '' });
  });
});

describeOnEachEngine('the log', (place) => {
  test('never contains a password, a token or a query string, whether a request succeeds or fails', async () => {
    const log = captureLog();
    const shop = await openTestShop(place, { parts: { logTo: log.logTo } });
    const { user, jwtToken: token } = await shop.admin();
    const [password, right] = SECRETS;
    const signIn = (body: unknown, headers = {}) =>
      shop.request({ method: 'POST', url: '/api/users/login?password=open+sesame', body, headers });
    const statuses: number[] = [];
    const note = async (answer: Promise<{ statusCode: number }>) =>
      void statuses.push((await answer).statusCode);

    await note(signIn({ email: user.email, password: right }));
    await note(signIn({ email: user.email, password }));
    await note(signIn({ email: user.email, password: { deep: password } }));
    await note(signIn(`{"password":"${password}"`, { 'content-type': 'application/json' }));
    await note(signIn(`password=${password}`, { 'content-type': 'text/plain' }));
    await note(shop.request({ url: `/api/admin/users?q=open+sesame&token=${token}`, token }));
    await note(shop.request({ url: `/api/nowhere?token=${token}`, token }));
    await note(shop.request({ url: '/api/admin/users', token: `${token}x` }));
    await sql`drop table sign_in_failures`.execute(shop.database.query);
    await note(signIn({ email: user.email, password }));
    await sql`drop table sessions`.execute(shop.database.query);
    await note(shop.request({ url: `/api/admin/users?q=open+sesame`, token }));

    expect(statuses).toEqual([200, 401, 400, 400, 415, 200, 404, 401, 500, 500]);
    const isRequest = ({ msg }: LogLine) => msg === 'request';
    await vi.waitUntil(() => log.lines().filter(isRequest).length === statuses.length, DEADLINE);
    const text = log.text();
    for (const secret of [...SECRETS, 'sesame', token, token.split('.')[2] ?? '', 'Bearer']) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(user.email);
  });
});
