import { expect, test } from 'vitest';
import { nameField } from './field-names.ts';

test.each([
  [['price'], 'Price'],
  [['countInStock'], 'Stock'],
  [['shippingAddress', 'postalCode'], 'Postal code'],
  [['order_id'], 'Order ID'],
  [['_id'], 'ID'],
  [['requestId'], 'Request ID'],
  [['orderItems'], 'The list of items'],
  [['orderItems', 0, 'qty'], 'Quantity of item 1'],
  [['orderItems', 11, 'product_id'], 'Product ID of item 12'],
  [['ids', 2], 'ID 3'],
  [['settings', 'policies', 'terms'], 'Terms of sale'],
  [['settings', 'name'], 'Shop name'],
  [['settings', 'logo', 'width'], 'Width'],
  [['x-stock-seen'], 'The header X-Stock-Seen'],
])('%j is called %s', (path, name) => {
  expect(nameField(path)).toBe(name);
});
