import { z } from 'zod';
import { type Call, productFormSchema } from './calls.ts';
import { productSchema } from './entities.ts';
import { fieldErrorSchema } from './errors.ts';
import { apiPaths } from './paths.ts';
import { LIMITS, WORK_LIMITS } from './policy.ts';
import { idSchema, requestIdSchema, slugSchema, stockInputSchema } from './text.ts';

/** The columns of a file of products; the same file goes out and comes in. */
export const PRODUCT_COLUMNS = [
  /** Empty for a product that is new. */
  '_id',
  'name',
  'brand',
  'category',
  'price',
  'description',
  'image',
  'countInStock',
  /** The stock when the file was made: what was sold since stays sold. */
  'stockSeen',
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];
export const OPTIONAL_PRODUCT_COLUMNS: readonly ProductColumn[] = ['_id', 'stockSeen'];

/** A file of orders has one row an order; amounts are rupees, times are UTC. */
export const ORDER_COLUMNS = [
  'order_id',
  'createdAt',
  'state',
  'userName',
  'userEmail',
  /** As in `2 × Clay teapot; 1 × Brass lamp`. */
  'items',
  'subtotal',
  'shipping',
  'tax',
  'total',
  'refunded',
  'fullName',
  'address',
  'city',
  'states',
  'postalCode',
  'country',
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** A row of a file of products, by the rules of the product form; an empty optional cell is absent. */
export const importedProductSchema = productFormSchema.extend({
  _id: idSchema.optional(),
  stockSeen: stockInputSchema.optional(),
});

const NO_BYTES = 'The body is empty.';

const bytesSchema = z
  .instanceof(Uint8Array, { message: NO_BYTES })
  .refine((bytes) => bytes.length > 0, NO_BYTES)
  .meta({ type: 'string', format: 'binary' });

const importCounts = z.object({
  added: z.int().min(0),
  changed: z.int().min(0),
  unchanged: z.int().min(0),
});

/** `line` is where the row begins in the file, counted from 1. */
export const badRowSchema = z.object({ line: z.int().min(1), errors: z.array(fieldErrorSchema) });

export const importReportSchema = importCounts.extend({
  badRows: z.array(badRowSchema),
  /** Under which the result can be asked for again; absent after a dry run. */
  requestId: requestIdSchema.optional(),
});

export const finishedImportSchema = importCounts.extend({
  requestId: requestIdSchema,
  by: z.object({ _id: idSchema, name: z.string() }),
  createdAt: z.iso.datetime(),
});

const bulkIds = z.array(idSchema).min(1).max(WORK_LIMITS.bulkProducts);

/** Calls of our own with which an owner works on many products, their pictures and their stock. */
export const catalogueWorkCalls = {
  uploadImage: {
    summary: 'Take in a picture, made square and re-encoded to the fixed widths',
    method: 'POST',
    path: apiPaths.images,
    access: 'admin',
    body: bytesSchema,
    rawBody: { type: 'image/*', maxBytes: WORK_LIMITS.imageBytes },
    response: z.object({
      /** What a product's `image` holds. */
      image: z.string(),
    }),
  },
  exportProducts: {
    summary: 'All products as a CSV file, newest first',
    method: 'GET',
    path: apiPaths.productsCsv,
    access: 'admin',
    response: z.string(),
    responseType: 'text/csv',
  },
  exportOrders: {
    summary: 'All orders as a CSV file, newest first',
    method: 'GET',
    path: apiPaths.ordersCsv,
    access: 'admin',
    query: z.object({
      /** `1` adds the expired orders. */
      expired: z.enum(['0', '1']).optional(),
    }),
    response: z.string(),
    responseType: 'text/csv',
  },
  importProducts: {
    summary: 'Add and change products from a CSV file, all of its rows or none',
    method: 'POST',
    path: apiPaths.importProducts,
    access: 'admin',
    query: z.object({
      /** `1` changes nothing and tells what `0` would do, with every bad row. */
      dryRun: z.enum(['0', '1']).default('1'),
      requestId: requestIdSchema.optional(),
    }),
    body: bytesSchema,
    rawBody: { type: 'text/csv', maxBytes: WORK_LIMITS.csvBytes },
    response: importReportSchema,
  },
  getImport: {
    summary: 'What an import did, for whoever lost its answer',
    method: 'GET',
    path: '/api/admin/products/import/:requestId',
    access: 'admin',
    params: z.object({ requestId: requestIdSchema }),
    response: finishedImportSchema,
  },
  changeProductsInBulk: {
    summary: 'Remove many products or move them to a category, all of them or none',
    method: 'POST',
    path: apiPaths.bulkProducts,
    access: 'admin',
    body: z.discriminatedUnion('action', [
      z.object({ action: z.literal('remove'), ids: bulkIds }),
      z.object({ action: z.literal('setCategory'), ids: bulkIds, category: slugSchema }),
    ]),
    response: z.object({ changed: z.int().min(0) }),
  },
  moveStock: {
    summary: 'Raise or lower the stock of a product by a difference',
    method: 'POST',
    path: '/api/admin/products/:id/stock',
    access: 'admin',
    params: z.object({ id: idSchema }),
    body: z.object({
      change: z
        .int('The change must be a whole number.')
        .min(-LIMITS.stock)
        .max(LIMITS.stock)
        .refine((change) => change !== 0, 'The change must not be 0.'),
    }),
    response: productSchema,
  },
} as const satisfies Record<string, Call>;

export type ImportedProduct = z.output<typeof importedProductSchema>;
export type BadRow = z.infer<typeof badRowSchema>;
export type ImportReport = z.infer<typeof importReportSchema>;
export type FinishedImport = z.infer<typeof finishedImportSchema>;
export type BulkChange = z.output<typeof catalogueWorkCalls.changeProductsInBulk.body>;
