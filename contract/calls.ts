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
import { CURRENCY, LIMITS } from './shop.ts';
import {
  emailSchema,
  idSchema,
  imageAddressSchema,
  priceInputSchema,
  slugSchema,
  stockInputSchema,
  typedText,
} from './text.ts';

/** `nobody` needs no sign-in at all; what a shopper sees of others' things the verbs decide. */
export type Access = 'nobody' | 'shopper' | 'admin';

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
};

const byId = z.object({ _id: idSchema });

const passwordSchema = z
  .string()
  .min(LIMITS.passwordLength.min, `At least ${LIMITS.passwordLength.min} characters.`)
  .max(LIMITS.passwordLength.max, `At most ${LIMITS.passwordLength.max} characters.`);

const productFormSchema = z.object({
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
    method: 'GET',
    path: apiPaths.products,
    access: 'nobody',
    response: z.array(productSchema),
  },
  getProduct: {
    method: 'GET',
    path: '/api/products/:id',
    access: 'nobody',
    params: z.object({ id: idSchema }),
    response: productSchema,
  },
  isAuthorized: {
    method: 'GET',
    path: apiPaths.isAuthorized,
    access: 'shopper',
    response: userSchema,
  },
  login: {
    method: 'POST',
    path: apiPaths.login,
    access: 'nobody',
    body: z.object({ email: emailSchema, password: z.string().min(1).max(1_000) }),
    response: sessionSchema,
  },
  register: {
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
    method: 'GET',
    path: apiPaths.logout,
    access: 'shopper',
    response: z.object({}),
  },
  listOrders: {
    method: 'GET',
    path: apiPaths.orders,
    access: 'shopper',
    response: z.object({ orders: z.array(orderSchema) }),
  },
  listCategories: {
    method: 'GET',
    path: apiPaths.categories,
    access: 'nobody',
    response: z.object({ categories: z.array(categorySchema) }),
  },
  listUsers: {
    method: 'GET',
    path: apiPaths.users,
    access: 'admin',
    response: z.object({ users: z.array(userSchema) }),
  },
  addCategory: {
    method: 'POST',
    path: apiPaths.addCategory,
    access: 'admin',
    body: z.object({ name: typedText(LIMITS.nameLength), slug: slugSchema.optional() }),
    response: categorySchema,
  },
  updateCategory: {
    method: 'PUT',
    path: apiPaths.updateCategory,
    access: 'admin',
    body: byId.extend({ name: typedText(LIMITS.nameLength) }),
    response: categorySchema,
  },
  removeCategory: {
    method: 'DELETE',
    path: apiPaths.removeCategory,
    access: 'admin',
    body: byId,
    response: categorySchema,
  },
  addProduct: {
    method: 'POST',
    path: apiPaths.addProduct,
    access: 'admin',
    body: productFormSchema,
    response: productSchema,
  },
  updateProduct: {
    method: 'PUT',
    path: apiPaths.updateProduct,
    access: 'admin',
    body: byId.extend(productFormSchema.shape),
    response: productSchema,
  },
  removeProduct: {
    method: 'DELETE',
    path: apiPaths.removeProduct,
    access: 'admin',
    body: byId,
    response: productSchema,
  },
  placeOrder: {
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
    method: 'POST',
    path: apiPaths.paymentVerification,
    access: 'shopper',
    body: orderCreationSchema,
    response: orderSchema,
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
export type CallBody<Name extends CallName> = (typeof calls)[Name] extends { body: z.ZodType }
  ? z.input<(typeof calls)[Name]['body']>
  : undefined;
export type CallResponse<Name extends CallName> = z.output<(typeof calls)[Name]['response']>;
