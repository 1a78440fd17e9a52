import { z } from 'zod';
import { declareCalls, type SchemasOf } from '../declare-calls.ts';
import { LIMITS, WORK_LIMITS } from '../limits.ts';
import { pageQuery, queryNumber, searchQuery, searchText } from '../list-query.ts';
import {
  idSchema,
  imageUrlSchema,
  optionalLine,
  priceInputSchema,
  productSeenSchema,
  slugSchema,
  stockInputSchema,
  stockTextSchema,
  typedText,
} from '../text.ts';
import { bytesSchema, countSchema, rupeesSchema, timeSchema } from '../values.ts';
import { adminCatalogueEndpoints, STOCK_SEEN_HEADER } from './admin-endpoints.ts';
import { ADMIN_PRODUCT_SORTS } from './admin-policy.ts';
import { catalogueEndpoints } from './endpoints.ts';
import { MAX_RATING, MOST_LISTED, RATING_STEP } from './policy.ts';
import { OWN_FIELDS_HEADER, type OwnField, type SpecField } from './product-fields.ts';
import { PRODUCT_SEEN_HEADER } from './product-seen.ts';

export const productSchema = z.object({
  _id: idSchema,
  name: z.string(),
  brand: z.string(),
  /** A category's slug. */
  category: z.string(),
  price: rupeesSchema,
  description: z.string(),
  image: z.string(),
  countInStock: countSchema,
  rating: z.number().min(0).max(MAX_RATING).multipleOf(RATING_STEP),
} satisfies Record<SpecField | '_id' | 'rating', z.ZodType>);

export const categorySchema = z.object({
  _id: idSchema,
  name: z.string(),
  slug: z.string(),
  createdAt: timeSchema,
});

export const productFormSchema = z.object({
  name: typedText(LIMITS.nameLength),
  brand: typedText(LIMITS.nameLength),
  category: typedText(LIMITS.nameLength),
  price: priceInputSchema,
  description: typedText(LIMITS.textLength),
  image: imageUrlSchema,
  countInStock: stockInputSchema,
} satisfies Record<SpecField, z.ZodType>);

export const ownFieldsSchema = z.object({
  sku: optionalLine(LIMITS.skuLength),
} satisfies Record<OwnField, z.ZodType>);

/** With what only owners see; empty where there is nothing. */
const wholeProductSchema = productSchema.extend(ownFieldsSchema.shape);

const ownFieldsHeader = z
  .string()
  .transform((text) => Object.fromEntries(new URLSearchParams(text)))
  .pipe(ownFieldsSchema.partial())
  .optional();

const byId = z.object({ _id: idSchema });
const bulkIds = z.array(idSchema).min(1).max(WORK_LIMITS.bulkProducts);

const endpoints = { ...catalogueEndpoints, ...adminCatalogueEndpoints };

const schemas = {
  listProducts: {
    summary:
      'All products, newest first, or a page of those that match the query; the Link header leads on',
    query: pageQuery.extend({
      limit: queryNumber.pipe(z.int().min(1).max(MOST_LISTED)).optional(),
      category: z.string().max(LIMITS.nameLength).optional(),
      maxPrice: queryNumber.optional(),
      maxRating: queryNumber.pipe(z.number().max(MAX_RATING)).optional(),
      name: searchText,
      q: searchText,
      sort: z.enum(ADMIN_PRODUCT_SORTS).optional(),
    }),
    response: z.array(productSchema),
    problems: [],
  },
  getProduct: {
    summary: 'One product',
    // Any text: what cannot be one of our ids is simply an unknown product.
    params: { id: z.string() },
    response: productSchema,
    problems: ['not_found'],
  },
  listCategories: {
    summary: 'All categories',
    response: z.object({ categories: z.array(categorySchema) }),
    problems: [],
  },
  addProduct: {
    summary: 'Add a product',
    headers: z.object({ [OWN_FIELDS_HEADER]: ownFieldsHeader }),
    body: productFormSchema,
    response: productSchema,
    problems: [],
  },
  updateProduct: {
    summary: 'Change a product',
    headers: z.object({
      [STOCK_SEEN_HEADER]: stockTextSchema.optional(),
      [PRODUCT_SEEN_HEADER]: productSeenSchema.optional(),
      [OWN_FIELDS_HEADER]: ownFieldsHeader,
    }),
    body: byId.extend(productFormSchema.shape),
    response: productSchema,
    problems: ['not_found', 'out_of_stock', 'product_changed'],
  },
  removeProduct: {
    summary: 'Remove a product; past orders keep their copy of it',
    body: byId,
    response: productSchema,
    problems: ['not_found'],
  },
  addCategory: {
    summary: 'Add a category',
    body: z.object({
      name: typedText(LIMITS.nameLength),
      /** Derived from the name if absent or empty. */
      slug: z.union([z.literal('').transform(() => undefined), slugSchema]).optional(),
    }),
    response: categorySchema,
    problems: ['slug_taken'],
  },
  updateCategory: {
    summary: 'Rename a category; its slug stays',
    body: byId.extend({ name: typedText(LIMITS.nameLength) }),
    response: categorySchema,
    problems: ['not_found'],
  },
  removeCategory: {
    summary: 'Remove a category; its products move to the built-in one',
    body: byId,
    response: categorySchema,
    problems: ['not_found', 'category_built_in'],
  },
  searchProducts: {
    summary: 'Products with what only owners see, newest first, by a part of the name or the SKU',
    query: searchQuery.extend({
      /** Exactly this one, in upper or lower case. */
      sku: searchText,
      category: z.string().max(LIMITS.nameLength).optional(),
      sort: z.enum(ADMIN_PRODUCT_SORTS).optional(),
    }),
    response: z.array(wholeProductSchema),
    problems: [],
  },
  getWholeProduct: {
    summary: 'One product with what only owners see',
    params: { id: z.string() },
    response: wholeProductSchema,
    problems: ['not_found'],
  },
  changeProductsInBulk: {
    summary: 'Remove many products or move them to a category, all of them or none',
    body: z.discriminatedUnion('action', [
      z.object({ action: z.literal('remove'), ids: bulkIds }),
      z.object({ action: z.literal('setCategory'), ids: bulkIds, category: slugSchema }),
    ]),
    response: z.object({ changed: countSchema }),
    problems: ['not_found'],
  },
  moveStock: {
    summary: 'Raise or lower the stock of a product',
    params: { id: idSchema },
    body: z.object({
      change: z
        .int('The change must be a whole number.')
        .min(-LIMITS.stock)
        .max(LIMITS.stock)
        .refine((change) => change !== 0, 'The change must not be 0.'),
    }),
    response: productSchema,
    problems: ['not_found', 'out_of_stock'],
  },
  uploadImage: {
    summary: 'Upload a picture, which is cropped to a square and encoded in the fixed widths',
    body: bytesSchema,
    rawBody: { type: 'image/*', maxBytes: WORK_LIMITS.imageBytes },
    response: z.object({
      /** The value for a product's `image`. */
      image: z.string(),
    }),
    problems: ['too_many_requests'],
  },
} as const satisfies SchemasOf<typeof endpoints>;

export const catalogueCalls = declareCalls('catalogue', endpoints, schemas);

export type Product = z.infer<typeof productSchema>;
export type WholeProduct = z.infer<typeof wholeProductSchema>;
export type OwnFields = z.infer<typeof ownFieldsSchema>;
/** What a product form or a row of a file says, with its numbers parsed. */
export type ProductForm = z.output<typeof productFormSchema> & OwnFields;
/** As it is sent: what it does not say stays as it is. */
export type SentProduct = z.output<typeof productFormSchema> & {
  [Name in OwnField]?: string | undefined;
};
export type Category = z.infer<typeof categorySchema>;
export type BulkChange = z.output<typeof catalogueCalls.changeProductsInBulk.body>;
