import type { Kysely } from 'kysely';
import { newId } from '../db/ids.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';
import { addProduct, addUser, openForTest } from './databases.ts';
import type { Place } from './engines.ts';
import { migrationsBefore } from './migrations-before.ts';

/** The tables as they were when refunded was a state of the order. */
type OldTables = {
  orders: {
    id: string;
    provider_order_id: string;
    user_id: string;
    state: 'pending' | 'paid' | 'delivered' | 'expired' | 'refunded';
    subtotal_paise: number;
    shipping_paise: number;
    tax_paise: number;
    total_paise: number;
    payment_method: string;
    created_at: number;
    updated_at: number;
  };
  payments: {
    id: string;
    order_id: string;
    amount_paise: number;
    refunded_paise: number;
    created_at: number;
  };
  refunds: {
    id: string;
    payment_id: string;
    amount_paise: number;
    restock: 0 | 1;
    provider_refund_id: string | null;
    created_at: number;
    failed_at: number | null;
    failure_reason: string | null;
  };
  order_history: { id: string; order_id: string; at: number; actor: string; event: string };
  stock_holds: { order_id: string; product_id: string; qty: number; expires_at: number };
  sandbox_orders: {
    id: string;
    receipt: string;
    amount: number;
    currency: string;
    notes: string;
    attempts: number;
    status: string;
    created_at: number;
  };
};

/** A database from before refunds had a status, to be filled and then migrated. */
export async function openOldShop(place: Place) {
  const database = await openForTest(await place());
  await migrate(database, { migrations: migrationsBefore('008-money-and-holds') });
  const old = asOld(database);
  return {
    database,
    old,
    product: await addProduct(database),
    /** An order of ₹112, with a payment if `refunded` says how much of it counted as refunded. */
    async addOrder(
      id: string,
      state: OldTables['orders']['state'],
      { refunded, createdAt = 1_000 }: { refunded?: number; createdAt?: number } = {},
    ): Promise<void> {
      const { id: user_id } = await addUser(database);
      await old
        .insertInto('orders')
        .values({
          id,
          provider_order_id: `order_${id}`,
          user_id,
          state,
          subtotal_paise: 10_000,
          shipping_paise: 1_000,
          tax_paise: 200,
          total_paise: 11_200,
          payment_method: 'Razorpay',
          created_at: createdAt,
          updated_at: createdAt,
        })
        .execute();
      if (refunded === undefined) return;
      const payment = { id: `pay_${id}`, order_id: id, amount_paise: 11_200 };
      await old
        .insertInto('payments')
        .values({ ...payment, refunded_paise: refunded, created_at: createdAt + 500 })
        .execute();
    },
    async addHistory(orderId: string, events: readonly string[]): Promise<void> {
      const rows = events.map((event, at) => ({
        id: newId(),
        order_id: orderId,
        at,
        actor: 'provider',
        event,
      }));
      await old.insertInto('order_history').values(rows).execute();
    },
  };
}

/** The same connection, with the types of that time. */
function asOld(database: Database): Kysely<OldTables> {
  return database.query as unknown as Kysely<OldTables>;
}
