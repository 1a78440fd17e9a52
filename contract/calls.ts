import { z } from 'zod';
import {
  categorySchema,
  orderCreationSchema,
  orderSchema,
  productSchema,
  requestedItemsSchema,
  sessionSchema,
  shippingAddressSchema,
  userSchema,
} from './entities.ts';
import { apiPaths } from './paths.ts';
import {
  ADMIN_PRODUCT_SORTS,
  CURRENCY,
  LIMITS,
  MAX_RATING,
  ORDER_FILTERS,
  ORDER_SORTS,
  USER_SORTS,
} from './policy.ts';
import {
  emailSchema,
  hasNoNul,
  idSchema,
  imageAddressSchema,
  priceInputSchema,
  slugSchema,
  stockInputSchema,
  typedText,
} from './text.ts';

/** The least one must be; which orders somebody sees is decided by the verb, in its query. */
export type Access = 'nobody' | 'shopper' | 'admin';

export type Call = {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Where the body is no JSON: it is taken as bytes of this type. */
  rawBody?: { type: string; maxBytes: number };
  response: z.ZodType;
  /** Where the answer is no JSON. */
  responseType?: string;
};

const searchText = z
  .string()
  .trim()
  .max(LIMITS.nameLength)
  .refine(hasNoNul, 'This text contains a character that is in no name.')
  .optional();

const queryNumber = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/, 'This must be a number.')
  .transform(Number);

/** One page of a list; without `limit` it is the whole list. */
const pageQuery = z.object({
  limit: queryNumber.pipe(z.int().min(1).max(LIMITS.pageSize)).optional(),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,2048}$/, 'This is not a cursor of ours.')
    .optional(),
});

const productQuery = pageQuery.extend({
  category: z.string().max(LIMITS.nameLength).optional(),
  maxPrice: queryNumber.optional(),
  maxRating: queryNumber.pipe(z.number().max(MAX_RATING)).optional(),
  name: searchText,
  q: searchText,
  sort: z.enum(ADMIN_PRODUCT_SORTS).optional(),
});

export const searchQuery = pageQuery.extend({ q: searchText });

const byId = z.object({ _id: idSchema });

export const passwordSchema = z
  .string()
  .min(LIMITS.passwordLength.min, `At least ${LIMITS.passwordLength.min} characters.`)
  .max(LIMITS.passwordLength.max, `At most ${LIMITS.passwordLength.max} characters.`);

export const productFormSchema = z.object({
  name: typedText(LIMITS.nameLength),
  brand: typedText(LIMITS.nameLength),
  category: typedText(LIMITS.nameLength),
  price: priceInputSchema,
  description: typedText(LIMITS.textLength),
  image: imageAddressSchema,
  countInStock: stockInputSchema,
});

/** Every call of the specification: who may make it, what goes in and what comes out. */
export const calls = {
  listProducts: {
    summary: 'All products, newest first, or those that match',
    method: 'GET',
    path: apiPaths.products,
    access: 'nobody',
    query: productQuery,
    response: z.array(productSchema),
  },
  getProduct: {
    summary: 'One product',
    method: 'GET',
    path: '/api/products/:id',
    access: 'nobody',
    params: z.object({ id: idSchema }),
    response: productSchema,
  },
  isAuthorized: {
    summary: 'The person whose token this is',
    method: 'GET',
    path: apiPaths.isAuthorized,
    access: 'shopper',
    response: userSchema,
  },
  login: {
    summary: 'Sign in',
    method: 'POST',
    path: apiPaths.login,
    access: 'nobody',
    body: z.object({
      email: emailSchema,
      password: z.string().min(1).max(LIMITS.passwordLength.max),
    }),
    response: sessionSchema,
  },
  register: {
    summary: 'Create an account and sign in',
    method: 'POST',
    path: apiPaths.register,
    access: 'nobody',
    body: z
      .object({
        name: typedText(LIMITS.nameLength),
        email: emailSchema,
        password: passwordSchema,
        cpassword: z.string(),
      })
      .refine((form) => form.password === form.cpassword, {
        path: ['cpassword'],
        message: 'The passwords do not match.',
      }),
    response: sessionSchema,
  },
  logout: {
    summary: 'End the session of the token',
    method: 'GET',
    path: apiPaths.logout,
    // Whoever has an ended session can sign out too: there is nothing left to end.
    access: 'nobody',
    response: z.object({}),
  },
  listOrders: {
    summary: "An admin's list of all orders, a shopper's list of their own",
    method: 'GET',
    path: apiPaths.orders,
    access: 'shopper',
    query: searchQuery.extend({
      /** `1` shows an admin the expired orders too. */
      expired: z.enum(['0', '1']).optional(),
      state: z.enum(ORDER_FILTERS).optional(),
      sort: z.enum(ORDER_SORTS).optional(),
    }),
    response: z.object({ orders: z.array(orderSchema) }),
  },
  listCategories: {
    summary: 'All categories',
    method: 'GET',
    path: apiPaths.categories,
    access: 'nobody',
    response: z.object({ categories: z.array(categorySchema) }),
  },
  listUsers: {
    summary: 'All users',
    method: 'GET',
    path: apiPaths.users,
    access: 'admin',
    query: searchQuery.extend({ sort: z.enum(USER_SORTS).optional() }),
    response: z.object({ users: z.array(userSchema) }),
  },
  addCategory: {
    summary: 'Add a category',
    method: 'POST',
    path: apiPaths.addCategory,
    access: 'admin',
    body: z.object({
      name: typedText(LIMITS.nameLength),
      /** Made from the name where it is absent or empty. */
      slug: z.union([z.literal('').transform(() => undefined), slugSchema]).optional(),
    }),
    response: categorySchema,
  },
  updateCategory: {
    summary: 'Rename a category; its slug stays',
    method: 'PUT',
    path: apiPaths.updateCategory,
    access: 'admin',
    body: byId.extend({ name: typedText(LIMITS.nameLength) }),
    response: categorySchema,
  },
  removeCategory: {
    summary: 'Remove a category; its products move to the built-in one',
    method: 'DELETE',
    path: apiPaths.removeCategory,
    access: 'admin',
    body: byId,
    response: categorySchema,
  },
  addProduct: {
    summary: 'Add a product',
    method: 'POST',
    path: apiPaths.addProduct,
    access: 'admin',
    body: productFormSchema,
    response: productSchema,
  },
  updateProduct: {
    summary: 'Change a product',
    method: 'PUT',
    path: apiPaths.updateProduct,
    access: 'admin',
    body: byId.extend(productFormSchema.shape).extend({
      /** What the form showed: the stock is then moved by the difference, and orders keep theirs. */
      stockSeen: stockInputSchema.optional(),
    }),
    response: productSchema,
  },
  removeProduct: {
    summary: 'Remove a product; past orders keep their copy of it',
    method: 'DELETE',
    path: apiPaths.removeProduct,
    access: 'admin',
    body: byId,
    response: productSchema,
  },
  placeOrder: {
    summary: 'Price the cart, hold its stock and open an order at the payment provider',
    method: 'POST',
    path: apiPaths.placeOrder,
    access: 'shopper',
    body: z.object({
      /** The total in paise. */
      amount: z.int().min(1),
      orderItems: requestedItemsSchema.optional(),
      shippingAddress: shippingAddressSchema.optional(),
    }),
    response: z.object({
      order: z.object({ id: idSchema, amount: z.int(), currency: z.literal(CURRENCY) }),
      /** The provider's public key and the address of its checkout script. */
      key: z.string(),
      script: z.string(),
    }),
  },
  paymentVerification: {
    summary: 'Verify a payment and save the order as paid',
    method: 'POST',
    path: apiPaths.paymentVerification,
    access: 'shopper',
    body: orderCreationSchema,
    response: orderSchema,
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
export type CallQuery<Name extends CallName> = (typeof calls)[Name] extends { query: z.ZodType }
  ? z.output<(typeof calls)[Name]['query']>
  : undefined;
