import { z } from 'zod';
import { declareCalls, type SchemasOf } from '../declare-calls.ts';
import { fieldErrorSchema } from '../errors.ts';
import { WORK_LIMITS } from '../limits.ts';
import { idSchema, requestIdSchema, stockInputSchema } from '../text.ts';
import { bytesSchema, countSchema, timeSchema } from '../values.ts';
import { adminImportEndpoints } from './admin-endpoints.ts';
import { OWN_FIELDS, PRODUCT_FIELD_NAMES, type ProductField } from './product-fields.ts';
import { ownFieldsSchema, productFormSchema } from './schemas.ts';

/** The columns of the product CSV; export and import use the same format. */
export const PRODUCT_COLUMNS = [
  /** Empty for a new product. */
  '_id',
  ...PRODUCT_FIELD_NAMES,
  /** The stock at the time of the export, so that what was sold since stays sold. */
  'stockSeen',
] as const;
export type ProductColumn = '_id' | ProductField | 'stockSeen';
export const OPTIONAL_PRODUCT_COLUMNS: readonly ProductColumn[] = [
  '_id',
  ...OWN_FIELDS,
  'stockSeen',
];

/**
 * A row of the product CSV, by the rules of the product form. An empty cell is absent if it is no
 * field of a product; an own field is absent if it has no column.
 */
export const importedProductSchema = productFormSchema.extend({
  ...ownFieldsSchema.partial().shape,
  _id: idSchema.optional(),
  stockSeen: stockInputSchema.optional(),
});

const importCounts = z.object({
  added: countSchema,
  changed: countSchema,
  unchanged: countSchema,
});

/** `line` is where the row starts in the file, counted from 1. */
export const badRowSchema = z.object({ line: z.int().min(1), errors: z.array(fieldErrorSchema) });

export const importReportSchema = importCounts.extend({
  badRows: z.array(badRowSchema),
  /** The id under which the result can be requested again; absent after a dry run. */
  requestId: requestIdSchema.optional(),
});

export const finishedImportSchema = importCounts.extend({
  requestId: requestIdSchema,
  by: z.object({ _id: idSchema, name: z.string() }),
  createdAt: timeSchema,
});

const schemas = {
  exportProducts: {
    summary: 'All products as a CSV file, newest first',
    response: z.string(),
    responseType: 'text/csv',
    problems: [],
  },
  importProducts: {
    summary: 'Add and change products from a CSV file, all of its rows or none',
    query: z.object({
      /** `1` changes nothing and reports what `0` would do, with every invalid row. */
      dryRun: z.enum(['0', '1']).default('1'),
      requestId: requestIdSchema.optional(),
    }),
    body: bytesSchema,
    rawBody: { type: 'text/csv', maxBytes: WORK_LIMITS.csvBytes },
    response: importReportSchema,
    problems: ['out_of_stock', 'unavailable'],
  },
  getImport: {
    summary: 'The result of an import, for a caller that did not get the answer',
    params: { requestId: requestIdSchema },
    response: finishedImportSchema,
    problems: ['not_found'],
  },
} as const satisfies SchemasOf<typeof adminImportEndpoints>;

export const importCalls = declareCalls('catalogue', adminImportEndpoints, schemas);

export type ImportedProduct = z.output<typeof importedProductSchema>;
export type BadRow = z.infer<typeof badRowSchema>;
export type ImportReport = z.infer<typeof importReportSchema>;
export type FinishedImport = z.infer<typeof finishedImportSchema>;
