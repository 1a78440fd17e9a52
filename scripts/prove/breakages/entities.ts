/** The fields of every entity and every answer that the spec lists, as the server returns them. */
import { type Breakage, inFile } from '../breakage.ts';

/** Each field under another name. */
function renamed(rows: string, file: string, ...fields: readonly string[]): Breakage[] {
  return fields.flatMap((field) => inFile(file, [rows, field, field.replace(/(\w+):/, '$1X:')]));
}

export const entities = [
  ...renamed(
    '3.1 7.6',
    'server/catalogue/snapshot/load-snapshot.ts',
    '_id: row.id,\n    name: row.name,\n    brand',
    'name: row.name,\n    brand',
    'brand: row.brand',
    'category: row.category',
    'price: toRupees',
    'description: row.description',
    'image: row.image',
    'countInStock: row.stock',
    'rating: row.rating_halves',
  ),
  ...inFile(
    'server/catalogue/snapshot/load-snapshot.ts',
    ['3.2', 'category: row.category', 'category: row.name'],
    ['7.11', 'price: toRupees(row.price_paise)', 'price: row.price_paise'],
  ),
  ...renamed(
    '3.12',
    'server/catalogue/snapshot/load-snapshot.ts',
    '_id: row.id,\n    name: row.name,\n    slug',
    'name: row.name,\n    slug',
    'slug: row.slug',
    'createdAt: new Date',
  ),
  ...renamed(
    '3.9',
    'server/accounts/users.ts',
    '_id: row.id',
    'name: row.name',
    'email: row.email',
    'isAdmin: row.is_admin',
  ),
  ...inFile('server/accounts/users.ts', [
    '3.10',
    'isAdmin: row.is_admin === 1',
    'isAdmin: row.is_admin',
  ]),
  ...inFile(
    'server/accounts/sessions.ts',
    ['3.11 7.20 7.23', 'return { user, jwtToken };', 'return { user, token: jwtToken };'],
    ['3.11 7.20 7.23', 'return { user, jwtToken };', 'return { ...user, jwtToken };'],
  ),
  ...inFile('server/accounts/routes.ts', ['7.17', '    _id: id,\n', '    id,\n']),
  ...renamed(
    '3.13',
    'server/orders/list-orders.ts',
    'order_id: row.provider_order_id',
    'user: { _id',
    'createdAt: new Date',
    'isPaid: isPaid(row)',
    'isDelivered: row.state',
    'totalPrice: toRupees',
    'orderItems: lines',
  ),
  ...renamed(
    '3.14',
    'server/orders/list-orders.ts',
    'product_id: line.product_id',
    'name: line.name',
    'image: line.image',
    'price: toRupees(line',
    'description: line.description',
    'qty: line.qty',
  ),
  ...inFile(
    'server/orders/list-orders.ts',
    [
      '7.28',
      'userId: isAdmin ? undefined : id,\n    withExpired: isAdmin',
      'userId: undefined,\n    withExpired: isAdmin',
    ],
    ['7.52', 'isPaid: isPaid(row)', 'isPaid: false'],
  ),
  ...inFile('contract/catalogue.ts', [
    '7.32',
    'categories: z.array(categorySchema)',
    'all: z.array(categorySchema)',
  ]),
  ...inFile('contract/accounts.ts', [
    '7.34',
    'users: z.array(userSchema)',
    'all: z.array(userSchema)',
  ]),
  ...inFile('contract/orders.ts', [
    '7.28',
    'orders: z.array(orderSchema)',
    'all: z.array(orderSchema)',
  ]),
  ...inFile('server/checkout/routes.ts', [
    '7.50',
    '{ order, key: razorpay.keyId, script }',
    '{ ...order, key: razorpay.keyId, script }',
  ]),
  ...inFile('contract/checkout.ts', [
    '7.50',
    'order: z.object({ id: idSchema, amount',
    'order: z.object({ id: idSchema, sum',
  ]),
  ...inFile('server/catalogue/snapshot/entry-lists.ts', [
    '1.1 7.6',
    'return -comparePlaces(',
    'return comparePlaces(',
  ]),
  ...inFile(
    'server/catalogue/products/products.ts',
    ['7.42', 'rating_halves: 0', 'rating_halves: 2'],
    ['7.44', '\n    return after;\n', '\n    return before;\n'],
    ['7.46', 'await deleteProduct(tx, id);', ''],
  ),
  ...inFile(
    'server/catalogue/categories/categories.ts',
    [
      '7.36',
      'return toCategory(category);\n  });\n}\n\n/** The slug',
      'return toCategory({ ...category, name: slug });\n  });\n}\n\n/** The slug',
    ],
    ['7.38', 'toCategory({ ...category, name })', 'toCategory(category)'],
    ['7.40', '(await findBuiltInCategory(tx)).id', 'id'],
    ['7.40', 'category.is_built_in === 1', 'category.is_built_in === 2'],
  ),
];
