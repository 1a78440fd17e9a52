import { expect, test } from 'vitest';
import { addProduct } from '../../platform/testing/databases.ts';
import { describeOnEachEngine } from '../../platform/testing/engines.ts';
import { openPayingShop, stockOf } from '../../platform/testing/paying-shop.ts';
import { productFile, sendFile } from './import-testing.ts';

describeOnEachEngine('orders during an import', (place) => {
  test('lose nothing, and neither does the import', async () => {
    const shop = await openPayingShop(place);
    const products = await Promise.all(
      Array.from({ length: 20 }, () => addProduct(shop.database, { stock: 50 })),
    );
    const { jwtToken: token } = await shop.admin();
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()));
    const imports = ['Bidri', 'Khurja', 'Jaipur'].map((brand) => {
      const rows = products.map(({ id }) => {
        return { _id: id, brand, price: 100, countInStock: 52, stockSeen: 50 };
      });
      return sendFile(shop, token, productFile(rows), 'dryRun=0');
    });
    const orders = shoppers.map((shopper, index) =>
      shop.place(
        shopper,
        products.slice(index, index + 10).map((product) => ({ product, qty: 1 })),
        {},
        `203.0.113.${index}`,
      ),
    );
    for (const { statusCode, body } of [
      ...(await Promise.all(imports)),
      ...(await Promise.all(orders)),
    ]) {
      expect(`${statusCode} ${body}`).toMatch(/^200 /);
    }
    const ordersOf = (place: number) =>
      shoppers.filter((_, index) => index <= place && place < index + 10).length;
    for (const [place, { id }] of products.entries()) {
      expect(await stockOf(shop.database, id)).toBe(50 + 3 * 2 - ordersOf(place));
    }
  });
});
