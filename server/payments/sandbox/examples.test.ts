import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../platform/testing/engines.ts';
import { keysOf, openSandbox } from './testing.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../../docs/sandbox.md'), 'utf8');
const EXAMPLES = PAGE.split('\n').filter((line) => line.startsWith('curl '));

/** A command of the page, as the request that it makes. */
function readCommand(line: string) {
  const path = /"\$API([^"]+)"/.exec(line)?.[1] ?? '';
  const body = /-d '([^']+)'/.exec(line)?.[1];
  const method = /-X (\w+)/.exec(line)?.[1] ?? (body === undefined ? 'GET' : 'POST');
  return { path, method, body };
}

describeOnOneEngine('docs/sandbox.md', (place) => {
  test('its commands work for the smallest payment there is, of one rupee', async () => {
    const { shop, newOrder, newPayment } = await openSandbox(place);
    const ids = { pay_: await newPayment(await newOrder(100), true), disp_: '' };
    const fill = (text: string) => text.replace(/(pay_|disp_)…/g, (_, kind: 'pay_') => ids[kind]);
    const done: string[] = [];
    for (const { path, method, body } of EXAMPLES.map(readCommand)) {
      const response = await fetch(`${shop.url}/sandbox/v1${fill(path)}`, {
        method,
        headers: { ...keysOf(shop.sandbox), 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: fill(body) }),
      });
      const answer = (await response.json()) as { id?: string; amount?: number; status?: string };
      expect(response.status, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(200);
      if (path === '/disputes') ids.disp_ = answer.id ?? '';
      done.push([method, path, answer.amount, answer.status].join(' ').trimEnd());
    }
    expect(done).toEqual([
      'GET /payments?count=5',
      'POST /payments/pay_…/refund 100 processed',
      'POST /disputes 100 open',
      'PATCH /disputes/disp_… 100 lost',
    ]);
  });
});
