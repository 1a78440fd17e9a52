/** The calls of the spec (§7), each with its payload and its answer, and nothing beyond them. */
import { randomUUID } from 'node:crypto';
import type {
  SpecAccount,
  SpecOrder,
  SpecProduct,
  SpecState,
  SpecUser,
} from './spec-backend-state.ts';

export type SpecAnswer = { status?: number; type?: string; body?: string };

/** How a backend names the user of an order; the spec does not say. */
export type OrderUserForm = 'object' | 'id' | 'null' | 'absent';

export type SpecCall = {
  state: SpecState;
  /** The user of the bearer token. */
  account: SpecAccount | undefined;
  token: string;
  body: Record<string, unknown>;
  orderUser: OrderUserForm;
  /** "Response not shown": the answer to what was updated or removed. */
  changed: SpecAnswer;
};

export const json = (value: unknown, status = 200): SpecAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

export const text = (body: string, status = 200): SpecAnswer => ({
  status,
  type: 'text/plain',
  body,
});

const SIGN_IN_FIRST = text('Please sign in first.', 401);

/** The calls whose path is fixed. */
export const SPEC_CALLS: Record<string, (call: SpecCall) => SpecAnswer> = {
  'GET /api/products': ({ state }) => json(state.products),
  'GET /api/users/isAuthorized': ({ account }) =>
    account === undefined ? SIGN_IN_FIRST : json(userOf(account)),
  'POST /api/users/login': logIn,
  'POST /api/users/register': register,
  'GET /api/users/logout': ({ state, token }) => {
    state.sessions.delete(token);
    return text('');
  },
  'GET /api/admin/orders': forShoppers(({ state, orderUser }) =>
    json({ orders: state.orders.map((order) => orderAs(orderUser, order)) }),
  ),
  'GET /api/admin/categories': ({ state }) => json({ categories: state.categories }),
  'GET /api/admin/users': forAdmins(({ state }) => json({ users: state.accounts.map(userOf) })),
  'POST /api/admin/add_category': forAdmins(addCategory),
  'PUT /api/admin/update_category': forAdmins(({ state, body, changed }) => {
    state.categories = state.categories.map((category) =>
      category._id === body._id ? { ...category, name: String(body.name) } : category,
    );
    return changed;
  }),
  'DELETE /api/admin/remove_category': forAdmins(({ state, body, changed }) => {
    state.categories = state.categories.filter(({ _id }) => _id !== body._id);
    return changed;
  }),
  'POST /api/admin/add_product': forAdmins(({ state, body }) => {
    const product = { _id: randomUUID(), ...productFields(body), rating: 0 };
    state.products = [product, ...state.products];
    return json(product);
  }),
  'PUT /api/admin/update_product': forAdmins(({ state, body, changed }) => {
    state.products = state.products.map((product) =>
      product._id === body._id ? { ...product, ...productFields(body) } : product,
    );
    return changed;
  }),
  'DELETE /api/admin/remove_product': forAdmins(({ state, body, changed }) => {
    state.products = state.products.filter(({ _id }) => _id !== body._id);
    return changed;
  }),
  'POST /api/payment/placeOrder': forShoppers(({ body }) =>
    json({ order: { id: `order_${randomUUID().slice(0, 8)}`, amount: body.amount } }),
  ),
  'POST /api/payment/paymentVerification': forShoppers(saveOrder),
};

/** `GET /api/products/{id}` */
export function answerProduct({ products }: SpecState, id: string): SpecAnswer {
  const found = products.find(({ _id }) => _id === id);
  return found === undefined ? json({ message: 'No such product.' }, 404) : json(found);
}

function forShoppers(answer: (call: SpecCall & { account: SpecAccount }) => SpecAnswer) {
  return (call: SpecCall) =>
    call.account === undefined ? SIGN_IN_FIRST : answer({ ...call, account: call.account });
}

function forAdmins(answer: (call: SpecCall) => SpecAnswer) {
  return forShoppers((call) =>
    call.account.isAdmin ? answer(call) : text('Only for admins.', 403),
  );
}

const userOf = ({ password: _, ...user }: SpecAccount): SpecUser => user;

function openSession(state: SpecState, account: SpecAccount): SpecAnswer {
  const jwtToken = randomUUID();
  state.sessions.set(jwtToken, account);
  return json({ user: userOf(account), jwtToken });
}

function logIn({ state, body }: SpecCall): SpecAnswer {
  const account = state.accounts.find(
    ({ email, password }) => email === body.email && password === body.password,
  );
  return account === undefined
    ? text('Wrong e-mail or password.', 401)
    : openSession(state, account);
}

function register({ state, body }: SpecCall): SpecAnswer {
  const { name, email, password, cpassword } = body;
  if (password !== cpassword) return text('The passwords differ.', 400);
  const account: SpecAccount = {
    _id: randomUUID(),
    name: String(name),
    email: String(email),
    password: String(password),
    isAdmin: false,
  };
  state.accounts = [...state.accounts, account];
  return openSession(state, account);
}

function addCategory({ state, body }: SpecCall): SpecAnswer {
  const category = {
    _id: randomUUID(),
    name: String(body.name),
    slug: String(body.slug),
    createdAt: new Date().toISOString(),
  };
  state.categories = [...state.categories, category];
  return json(category);
}

function productFields(body: Record<string, unknown>): Omit<SpecProduct, '_id' | 'rating'> {
  return {
    name: String(body.name),
    brand: String(body.brand),
    category: String(body.category),
    price: Number(body.price),
    description: String(body.description),
    image: String(body.image),
    countInStock: Number(body.countInStock),
  };
}

function saveOrder({ state, body, account, orderUser }: SpecCall & { account: SpecAccount }) {
  const order: SpecOrder = {
    order_id: String(body.order_id),
    user: userOf(account),
    createdAt: new Date().toISOString(),
    isPaid: body.isPaid === true,
    isDelivered: false,
    totalPrice: Number(body.totalPrice),
    orderItems: body.orderItems as SpecOrder['orderItems'],
  };
  state.orders = [order, ...state.orders];
  return json(orderAs(orderUser, order));
}

function orderAs(form: OrderUserForm, { user, ...order }: SpecOrder): object {
  const forms = {
    object: { ...order, user },
    id: { ...order, user: user._id },
    null: { ...order, user: null },
    absent: order,
  };
  return forms[form];
}
