import { expect, test } from 'vitest';
import { expectProblem } from '../platform/http/testing.ts';
import { describeOnEachEngine, shared } from '../platform/testing/engines.ts';
import { ADDRESS } from '../platform/testing/paying-shop.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { addOrder } from './testing.ts';

const addressIn = (city: string) => JSON.stringify({ ...ADDRESS, city });

describeOnEachEngine('GET /api/users/address', (place) => {
  test('answers the address of the newest order that has one, in any state', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken: token } = await shop.shopper();
    const order = { user_id: user._id, state: 'expired' } as const;
    await addOrder(shop.database, { ...order, created_at: 2, shipping_address: addressIn('Pune') });
    await addOrder(shop.database, { ...order, created_at: 1, shipping_address: addressIn('Agra') });
    await addOrder(shop.database, { ...order, created_at: 3, shipping_address: null });
    const response = await shop.request({ url: '/api/users/address', token });
    expect(response.json()).toEqual({ shippingAddress: { ...ADDRESS, city: 'Pune' } });
  });

  test('answers none to a user without orders, not even to an admin if others have some', async () => {
    const shop = await shared(place, openTestShop);
    const [other, shopper, admin] = [
      await shop.shopper(),
      await shop.shopper(),
      await shop.admin(),
    ];
    await addOrder(shop.database, {
      user_id: other.user._id,
      shipping_address: JSON.stringify(ADDRESS),
    });
    for (const { jwtToken: token } of [shopper, admin]) {
      const response = await shop.request({ url: '/api/users/address', token });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({});
    }
  });

  test('a visitor gets 401', async () => {
    const shop = await shared(place, openTestShop);
    expectProblem(await shop.request({ url: '/api/users/address' }), 401);
  });
});
