import { expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '../../contract/permissions.ts';
import { toActor } from '../accounts/to-user.ts';
import { Failure } from '../platform/failure.ts';
import { ListPage } from '../platform/http/list-page.ts';
import { contextOf, openTestServices } from '../platform/testing/context.ts';
import { addUser, openMigrated } from '../platform/testing/databases.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { getOrder, listOrders } from './list-orders.ts';
import { listOrderExtras } from './order-extras.ts';
import { addOrder } from './testing.ts';

describeOnOneEngine('which orders a user sees', (place) => {
  test('`orders.read` widens them from their own to everyone’s, and no other permission does', async () => {
    const database = await openMigrated(place);
    const [asha, ravi] = [await addUser(database), await addUser(database)];
    const own = (await addOrder(database, { user_id: asha.id })).provider_order_id;
    const foreign = (await addOrder(database, { user_id: ravi.id })).provider_order_id;
    await addOrder(database, { user_id: ravi.id, state: 'expired' });
    const services = await openTestServices(database);

    const seenWith = async (permissions: readonly Permission[]) => {
      const user = toActor({ ...asha, is_admin: 0 }, 'session');
      const ctx = contextOf(services, { ...user, permissions: new Set(permissions) });
      const idsOf = async (query: Parameters<typeof listOrders>[1]) => {
        const page = await listOrders(ctx, query);
        if (!(page instanceof ListPage) || !('orders' in page.body)) throw new Error('No orders.');
        return page.body.orders.map(({ order_id }) => order_id).sort();
      };
      const { extras } = await listOrderExtras(ctx, { orderIds: [own, foreign] });
      return {
        list: await idsOf({}),
        expired: (await idsOf({ state: 'expired' })).length,
        extras: extras.map(({ order_id }) => order_id),
        foreign: !((await getOrder(ctx, { orderId: foreign })) instanceof Failure),
      };
    };

    const ownOnly = { list: [own], expired: 0, extras: [own], foreign: false };
    const everyone = {
      list: [own, foreign].sort(),
      expired: 1,
      extras: [own, foreign],
      foreign: true,
    };
    expect(await seenWith([])).toEqual(ownOnly);
    expect(await seenWith(['orders.read'])).toEqual(everyone);
    const others = PERMISSIONS.filter((permission) => permission !== 'orders.read');
    expect(await seenWith(others)).toEqual(ownOnly);
  });
});
