import { expect, test } from 'vitest';
import { getOrderDetails } from '../orders/order-details.ts';
import { addOrder } from '../orders/testing.ts';
import { migrate } from '../platform/db/migrate.ts';
import { foundation } from '../platform/db/migrations/001-foundation.ts';
import { paying } from '../platform/db/migrations/002-paying.ts';
import { backOffice } from '../platform/db/migrations/003-back-office.ts';
import { catalogueWork } from '../platform/db/migrations/004-catalogue-work.ts';
import { unsentRefunds } from '../platform/db/migrations/005-unsent-refunds.ts';
import { addUser, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { findUnsentRefunds } from './refund-queries.ts';

const ADMIN = { id: 'x', name: 'Owner', email: 'o@x.example', isAdmin: true, sessionId: '' };

describeOnEachEngine('refunds from before failures were written down', (place) => {
  test('are done or waiting as they were, and none has failed', async () => {
    const database = await openForTest(await place());
    await migrate(database, [foundation, paying, backOffice, catalogueWork, unsentRefunds]);
    const { id: user_id } = await addUser(database);
    const order = await addOrder(database, { user_id });
    const payment = { id: 'pay_1', order_id: order.id, amount_paise: 11_200, created_at: 1 };
    await database.query
      .insertInto('payments')
      .values({ ...payment, refunded_paise: 300 })
      .execute();
    const old = { payment_id: 'pay_1', restock: 0 as const, created_at: 1 };
    await database.query
      .insertInto('refunds')
      .values([
        { ...old, id: 'request-0001', amount_paise: 100, provider_refund_id: 'rfnd_1' },
        { ...old, id: 'request-0002', amount_paise: 200, provider_refund_id: null },
      ])
      .execute();

    await migrate(database);
    expect(await getOrderDetails(database, ADMIN, order.provider_order_id)).toMatchObject({
      payments: [{ refunded: 3 }],
      refunds: [
        { amount: 1, isDone: true, failure: null },
        { amount: 2, isDone: false, failure: null },
      ],
    });
    const unsent = await findUnsentRefunds(database.query, { now: Date.now(), limit: 10 });
    expect(unsent.map(({ id }) => id)).toEqual(['request-0002']);
  });
});
