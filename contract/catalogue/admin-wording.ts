import { countOf, formatCount, type Noun } from '../admin/count-of.ts';
import { LIST_TEXT } from '../admin/wording.ts';
import type { ProductField } from './product-fields.ts';

const PRODUCT: Noun = ['product', 'products'];

export const PRODUCTS_TEXT = {
  noun: PRODUCT,
  search: 'Search products by name',
  filter: 'Filter by category',
  allCategories: 'All categories',
  sort: 'Sort products',
  sorts: {
    newest: LIST_TEXT.newestFirst,
    name: LIST_TEXT.nameAToZ,
    cheapest: 'Price: low to high',
    dearest: 'Price: high to low',
    stock: 'Stock: low to high',
    rating: 'Highest rated',
  },
  whyEmpty: 'Add your first product, or import a CSV file.',
  importCsv: 'Import CSV',
  selectAll: 'Select all shown',
  select: (name: string) => `Select ${name}`,
  held: (count: number) => `${formatCount(count)} held`,
  of: (name: string) => `of ${name}`,
  whatDeletingDoes:
    'It will be removed from the shop right away. This can’t be undone. Past orders keep a copy.',
} as const;

export const STOCK_TEXT = {
  label: 'Stock',
  of: (name: string) => `of ${name}`,
  save: (name: string) => `Save stock of ${name}`,
  discard: (name: string) => `Discard stock change for ${name}`,
} as const;

export const BULK_TEXT = {
  region: 'Selected products',
  selected: (count: number) => `${countOf(count, PRODUCT)} selected`,
  move: 'Move',
  moveTo: 'Move to category',
  chooseCategory: 'Move to category…',
  clear: 'Clear selection',
  progress: (done: number, all: number) =>
    `Processed ${formatCount(done)} of ${countOf(all, PRODUCT)}`,
  stopped: (done: number, all: number) =>
    `Stopped after ${formatCount(done)} of ${countOf(all, PRODUCT)}.`,
  askToDelete: (count: number) => `Delete ${countOf(count, PRODUCT)}?`,
  whatDeletingDoes:
    'They will be removed from the shop right away. This can’t be undone. Past orders keep a copy.',
} as const;

export const PRODUCT_FORM_TEXT = {
  fields: {
    name: 'Name',
    brand: 'Brand',
    category: 'Category',
    price: 'Price',
    description: 'Description',
    image: 'Image',
    countInStock: 'Stock',
    sku: 'SKU',
  } satisfies Record<ProductField, string>,
  selectCategory: 'Select a category',
  priceHint: 'In rupees',
  stockHint: 'Units available to sell',
  skuHint: 'Optional. Your own code for the product, which shoppers never see',
  sameSku: (name: string) => `“${name}” has this SKU, too.`,
  added: (name: string) => `“${name}” is now in your shop.`,
  outdated: 'This product was changed while you were editing',
  removed:
    'Someone deleted this product while you were editing, so your changes can’t be saved. Copy what you need before you leave.',
  viewInShop: 'View in shop',
  notFound: 'This product doesn’t exist or was deleted.',
  notLoaded: 'Couldn’t load this product.',
} as const;

export const IMAGE_TEXT = {
  hint: 'Paste an image URL or upload a file below.',
  upload: 'Upload image',
  uploading: 'Uploading…',
  processing: 'Processing…',
  none: 'No image yet',
  broken: 'No image found at this URL',
  selected: 'Selected image',
  preview: 'Preview',
  theirs: 'Saved image',
} as const;

const CATEGORY: Noun = ['category', 'categories'];

export const CATEGORIES_TEXT = {
  all: 'All categories',
  count: (count: number) => countOf(count, CATEGORY),
  none: 'No categories yet. Add the first one with the form.',
  addHeading: 'Add a category',
  add: 'Add category',
  editHeading: 'Edit category',
  name: 'Name',
  newName: 'New name',
  slug: 'Slug',
  slugHint: 'Used in web addresses and CSV files. It won’t change if you rename the category.',
  slugStays: (slug: string) => `The slug stays “${slug}”.`,
  builtIn: 'Built-in',
  slugAndDay: (slug: string, day: string) => `${slug} · added ${day}`,
  whereProductsGo: (builtIn: string) => `Its products stay on sale and move to ${builtIn}.`,
} as const;

const ROWS: Noun = ['row', 'rows'];

export const IMPORT_TEXT = {
  chooseFile: 'Choose a CSV file',
  howItWorks:
    'Or drop it here. You’ll see a preview before anything changes. For a file with the right columns, export your products first. Rows without an _id become new products.',
  uploading: 'Uploading file…',
  checking: 'Checking file…',
  importing: 'Importing…',
  import: 'Import',
  preview: (fileName: string) => `Preview of ${fileName}`,
  counts: { added: 'New', changed: 'Changed', unchanged: 'Unchanged' },
  badRows: (count: number) =>
    `${countOf(count, ROWS)} ${count === 1 ? 'has' : 'have'} errors, so the file can’t be imported yet. Fix it and choose it again.`,
  badRowsTable: 'Rows with errors',
  badRowColumns: { line: 'Line', field: 'Column', reason: 'Problem' },
  wholeRow: 'Whole row',
  result: (fileName: string) => `Import of ${fileName}`,
  done: (time: string, name: string) => `Imported on ${time} by ${name}.`,
  nothingImported: 'Nothing was imported. The import was cancelled or interrupted.',
  viewProducts: 'View products',
  another: 'Import another file',
} as const;
