/** The state of the spec's backend, in the shapes of the spec (§3), and its initial data. */

export type SpecProduct = {
  _id: string;
  name: string;
  brand: string;
  category: string;
  price: number;
  description: string;
  image: string;
  countInStock: number;
  rating: number;
};

export type SpecUser = { _id: string; name: string; email: string; isAdmin: boolean };
export type SpecAccount = SpecUser & { password: string };
export type SpecCategory = { _id: string; name: string; slug: string; createdAt: string };

export type SpecOrder = {
  order_id: string;
  user: SpecUser;
  createdAt: string;
  isPaid: boolean;
  isDelivered: boolean;
  totalPrice: number;
  orderItems: SpecOrderItem[];
};

export type SpecOrderItem = {
  product_id: string;
  name: string;
  image: string;
  price: number;
  description: string;
  qty: number;
};

export type SpecState = {
  products: SpecProduct[];
  categories: SpecCategory[];
  accounts: SpecAccount[];
  orders: SpecOrder[];
  /** The user of each token. */
  sessions: Map<string, SpecAccount>;
};

export const SPEC_ADMIN: SpecAccount = {
  _id: 'u owner',
  name: 'Olga Owner',
  email: 'owner@other.example',
  isAdmin: true,
  password: 'owner secret',
};

export const SPEC_SHOPPER: SpecAccount = {
  _id: 'u:asha',
  name: 'Asha Rao',
  email: 'asha@other.example',
  isAdmin: false,
  password: 'asha secret',
};

/** Signed in already, for tests that do not need the form. */
export const SPEC_TOKENS = { admin: 'token-of-the-owner', shopper: 'token-of-asha' };

const IMAGE = '/images/chai-adda-teapot-640.webp';

const product = (_id: string, fields: Partial<SpecProduct> = {}): SpecProduct => ({
  _id,
  name: `Product ${_id}`,
  brand: 'Other Maker',
  category: 'kitchen',
  price: 200,
  description: `All about ${_id}.`,
  image: IMAGE,
  countInStock: 5,
  rating: 4,
  ...fields,
});

/** Ids are opaque text: the last four could not be written into an address as they are. */
export function sampleProducts(): SpecProduct[] {
  return [
    product('p1', { name: 'Clay teapot', price: 450, rating: 4.5 }),
    product('p2', { name: 'Brass lamp', category: 'light', price: 1200, countInStock: 1 }),
    product('p3', { name: 'Iron teapot', price: 90, countInStock: 0 }),
    product('a b', { name: 'Id with a space' }),
    product('a:b', { name: 'Id with a colon' }),
    product('%', { name: 'Id of a percent sign' }),
    product('दीया', { name: 'Id in Devanagari', category: 'light' }),
  ];
}

function sampleCategories(): SpecCategory[] {
  const createdAt = '2026-01-05T10:00:00.000Z';
  return [
    { _id: 'c1', name: 'Kitchen', slug: 'kitchen', createdAt },
    { _id: 'c2', name: 'Light', slug: 'light', createdAt },
    { _id: 'c3', name: 'Everything else', slug: 'else', createdAt },
  ];
}

const item = ({ _id, name, image, price, description }: SpecProduct, qty: number) => ({
  product_id: _id,
  name,
  image,
  price,
  description,
  qty,
});

function sampleOrders([teapot, lamp]: SpecProduct[]): SpecOrder[] {
  if (teapot === undefined || lamp === undefined) return [];
  const { password: _, ...user } = SPEC_SHOPPER;
  return [
    {
      order_id: 'o:1',
      user,
      createdAt: '2026-02-03T10:00:00.000Z',
      isPaid: true,
      isDelivered: false,
      totalPrice: 928,
      orderItems: [item(teapot, 2)],
    },
    {
      order_id: 'o 2',
      user,
      createdAt: '2026-02-04T10:00:00.000Z',
      isPaid: false,
      isDelivered: false,
      totalPrice: 1234,
      orderItems: [item(lamp, 1)],
    },
  ];
}

export function createState(given: Partial<SpecState> = {}): SpecState {
  const products = given.products ?? sampleProducts();
  return {
    products,
    categories: sampleCategories(),
    accounts: [SPEC_ADMIN, SPEC_SHOPPER],
    orders: sampleOrders(products),
    sessions: new Map([
      [SPEC_TOKENS.admin, SPEC_ADMIN],
      [SPEC_TOKENS.shopper, SPEC_SHOPPER],
    ]),
    ...given,
  };
}
