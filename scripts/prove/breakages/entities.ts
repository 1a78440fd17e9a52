/** The fields of every entity and every answer that the spec lists, as the server returns them. */
import { type Breakage, inFile } from '../breakage.ts';
import { code, drop, left, rename, to, unwrap } from '../operators.ts';

/** Each field of what a function returns under another name. */
function renamed(rows: string, file: string, owner: string, fields: string): Breakage[] {
  return fields
    .split(' ')
    .flatMap((field) => inFile(file, [rows, `${owner}.${field}`, rename(`${field}X`)]));
}

const ENTITIES = 'server/catalogue/entities.ts';
const ORDERS = 'server/orders/list-orders.ts';

export const entities = [
  ...renamed(
    '3.1 7.6',
    ENTITIES,
    'toProduct',
    '_id name brand category price description image countInStock rating',
  ),
  ...inFile(
    ENTITIES,
    ['3.2', 'toProduct.category', code('row.name')],
    ['7.11', 'toProduct.price toRupees()', unwrap],
  ),
  ...renamed('3.12', ENTITIES, 'toCategory', '_id name slug createdAt'),
  ...renamed('3.9', 'server/accounts/to-user.ts', 'toUser', '_id name email isAdmin'),
  ...inFile('server/accounts/to-user.ts', ['3.10', 'toUser.isAdmin ===(is_admin)', left]),
  ...inFile(
    'server/accounts/sessions.ts',
    ['3.11 7.20 7.23', 'openSessions {jwtToken} jwtToken', rename('token')],
    ['3.11 7.20 7.23', 'openSessions {jwtToken}', code('{ ...user, jwtToken }')],
  ),
  ...inFile('server/accounts/to-user.ts', ['7.17', 'actorAsUser._id', rename('id')]),
  ...renamed(
    '3.13',
    ORDERS,
    'toOrder',
    'order_id user createdAt isPaid isDelivered totalPrice orderItems',
  ),
  ...renamed('3.14', ORDERS, 'toOrderItem', 'product_id name image price description qty'),
  ...inFile(
    ORDERS,
    ['7.28', 'listOrders.userId', to(undefined)],
    ['7.52', 'toOrder.isPaid', to(false)],
  ),
  ...inFile('contract/catalogue/schemas.ts', ['7.32', 'schemas.categories', rename('all')]),
  ...inFile('contract/accounts/schemas.ts', ['7.34', 'schemas.users', rename('all')]),
  ...inFile('contract/orders/schemas.ts', ['7.28', 'schemas.orders', rename('all')]),
  ...inFile('server/checkout/routes.ts', [
    '7.50',
    'addCheckoutRoutes {order}',
    code('(({ order, ...others }) => ({ ...order, ...others }))($)'),
  ]),
  ...inFile('contract/checkout/schemas.ts', [
    '7.50',
    'placedOrderSchema.order.amount',
    rename('sum'),
  ]),
  ...inFile('server/catalogue/snapshot/snapshot.ts', [
    '1.1 7.6',
    'ORDERS.newest.isDescending',
    to(false),
  ]),
  ...inFile(
    'server/catalogue/products/products.ts',
    ['7.42', 'addProduct.rating_halves', to(2)],
    ['7.44', 'changeProduct changeCatalogue() return(after)@2', code('before')],
    ['7.46', 'removeProduct deleteProduct()', drop],
  ),
  ...inFile(
    'server/catalogue/categories/categories.ts',
    ['7.36', 'addCategory toCategory()[0]', code('{ ...$, name: slug }')],
    ['7.38', 'changeCategory toCategory()[0] name', drop],
    ['7.40', 'removeCategory moveProducts()[2]', code('id')],
    ['7.40', 'removeCategory ===(is_built_in) 1', to(2)],
  ),
];
