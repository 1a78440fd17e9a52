import { z } from 'zod';
import { LIMITS, MAX_RATING, RATING_STEP } from './policy.ts';
import { toPaise, toRupees } from './pricing.ts';
import { idSchema, typedText } from './text.ts';

/** Rupees with at most two decimals. */
export const rupeesSchema = z
  .number()
  .min(0)
  .refine((rupees) => toRupees(toPaise(rupees)) === rupees, 'at most two decimals');

const timeSchema = z.iso.datetime();

export const productSchema = z.object({
  _id: idSchema,
  name: z.string(),
  brand: z.string(),
  /** A category's slug. */
  category: z.string(),
  price: rupeesSchema,
  description: z.string(),
  image: z.string(),
  countInStock: z.int().min(0),
  rating: z.number().min(0).max(MAX_RATING).multipleOf(RATING_STEP),
});

export const cartLineSchema = z.object({
  product_id: idSchema,
  name: z.string(),
  image: z.string(),
  price: rupeesSchema,
  countInStock: z.int().min(0),
  description: z.string(),
  qty: z.int().min(1).max(LIMITS.stock),
});

export const userSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
});

export const sessionSchema = z.object({ user: userSchema, jwtToken: z.string() });

export const categorySchema = z.object({
  _id: idSchema,
  name: z.string(),
  slug: z.string(),
  createdAt: timeSchema,
});

const addressField = typedText(LIMITS.nameLength);

export const shippingAddressSchema = z.object({
  fullName: addressField,
  address: addressField,
  city: addressField,
  states: addressField,
  postalCode: addressField,
  country: addressField,
});

export const orderItemSchema = cartLineSchema.omit({ countInStock: true });

export const orderSchema = z.object({
  /** The payment provider's id of the order. */
  order_id: idSchema,
  user: userSchema.omit({ isAdmin: true }),
  createdAt: timeSchema,
  isPaid: z.boolean(),
  isDelivered: z.boolean(),
  totalPrice: rupeesSchema,
  orderItems: z.array(orderItemSchema),
});

/** What a client names of each thing it wants to buy; name and price come from our own tables. */
export const requestedItemSchema = orderItemSchema
  .pick({ product_id: true, qty: true })
  .extend(orderItemSchema.omit({ product_id: true, qty: true }).partial().shape);

export const requestedItemsSchema = z.array(requestedItemSchema).min(1).max(LIMITS.orderLines);

export const orderCreationSchema = z.object({
  order_id: idSchema,
  payment_id: idSchema,
  razorpay_signature: z.string().min(1).max(256),
  orderItems: requestedItemsSchema,
  shippingAddress: shippingAddressSchema,
  paymentMethod: z.string().max(LIMITS.nameLength),
  shippingPrice: rupeesSchema,
  taxPrice: rupeesSchema,
  totalPrice: rupeesSchema,
  isPaid: z.boolean(),
});

export type Product = z.infer<typeof productSchema>;
export type CartLine = z.infer<typeof cartLineSchema>;
export type User = z.infer<typeof userSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type Category = z.infer<typeof categorySchema>;
export type ShippingAddress = z.infer<typeof shippingAddressSchema>;
export type OrderItem = z.infer<typeof orderItemSchema>;
export type Order = z.infer<typeof orderSchema>;
export type OrderCreation = z.infer<typeof orderCreationSchema>;
