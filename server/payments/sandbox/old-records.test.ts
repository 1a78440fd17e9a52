import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { foundation } from '../../platform/db/migrations/001-foundation.ts';
import { paying } from '../../platform/db/migrations/002-paying.ts';
import { backOffice } from '../../platform/db/migrations/003-back-office.ts';
import { catalogueWork } from '../../platform/db/migrations/004-catalogue-work.ts';
import { unsentRefunds } from '../../platform/db/migrations/005-unsent-refunds.ts';
import { failedRefunds } from '../../platform/db/migrations/006-failed-refunds.ts';
import { openForTest } from '../../platform/testing/databases.ts';
import { describeOnEachEngine } from '../../platform/testing/engines.ts';
import { servePaying } from '../../platform/testing/paying-shop.ts';
import { keysOf } from './testing.ts';
import { setWebhookFaults } from './webhooks.ts';

describeOnEachEngine("the sandbox's records from when it had one account", (place) => {
  test("belong to the sandbox's own account and keep working", async () => {
    const database = await openForTest(await place());
    await migrate(database, {
      migrations: [foundation, paying, backOffice, catalogueWork, unsentRefunds, failedRefunds],
    });
    const run = (statement: string) => sql.raw(statement).execute(database.query);
    await run(`insert into sandbox_orders
      (id, receipt, amount, currency, notes, attempts, status, created_at) values
      ('order_1', 'one', 50000, 'INR', '{"gift":"yes"}', 1, 'paid', 1700000000000),
      ('order_2', null, 100, 'INR', '{}', 0, 'created', 1700000001000)`);
    await run(`insert into sandbox_payments
      (id, order_id, amount, amount_refunded, status, error, card_last4, created_at) values
      ('pay_1', 'order_1', 50000, 20000, 'captured', null, '0006', 1700000002000)`);
    await run(`insert into sandbox_refunds
      (id, payment_id, idempotency_key, amount, created_at, status) values
      ('rfnd_1', 'pay_1', 'request-0001', 20000, 1700000003000, 'processed'),
      ('rfnd_2', 'pay_1', 'request-0002', 30000, 1700000004000, 'failed')`);

    await migrate(database);
    await setWebhookFaults({ database }, { drop: true });
    const { url, sandbox } = await servePaying(database);
    const send = async (path: string, body?: object) => {
      const response = await fetch(`${url}/sandbox/v1${path}`, {
        headers: { ...keysOf(sandbox), 'content-type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      return response.json();
    };
    expect(await send('/orders')).toMatchObject({
      items: [
        { id: 'order_2', receipt: null, created_at: 1_700_000_001 },
        { id: 'order_1', receipt: 'one', status: 'paid', offer_id: null, notes: { gift: 'yes' } },
      ],
    });
    expect(await send('/payments')).toMatchObject({
      items: [
        {
          ...{ id: 'pay_1', order_id: 'order_1', amount_refunded: 20_000, notes: [] },
          ...{ method: 'card', card: { last4: '0006' }, fee: null, tax: null },
        },
      ],
    });
    expect(await send('/refunds')).toMatchObject({
      items: [
        { id: 'rfnd_2', status: 'failed', amount: 30_000 },
        { id: 'rfnd_1', status: 'processed', receipt: null, speed_requested: 'normal' },
      ],
    });
    expect(await send('/orders', { amount: 100, currency: 'INR', receipt: 'one' })).toMatchObject({
      error: { description: 'Receipt is not unique' },
    });
    expect(await send('/payments/pay_1/refund', {})).toMatchObject({ amount: 30_000 });
    // The foreign keys are still in place.
    const orphan = `insert into sandbox_payments
      (id, order_id, amount, amount_refunded, status, card_last4, created_at) values
      ('pay_2', 'order_x', 1, 0, 'captured', '1007', 1)`;
    await expect(run(orphan)).rejects.toThrow();
  });
});
