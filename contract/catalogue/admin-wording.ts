import { countOf, formatCount, type Noun } from '../admin/count-of.ts';
import { LIST_TEXT } from '../admin/lists-and-forms-wording.ts';

const NOUN: Noun = ['product', 'products'];

export const PRODUCTS_TEXT = {
  noun: NOUN,
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
  selected: (count: number) => `${countOf(count, NOUN)} selected`,
  move: 'Move',
  moveTo: 'Move to category',
  chooseCategory: 'Move to category…',
  clear: 'Clear selection',
  progress: (done: number, all: number) =>
    `Processed ${formatCount(done)} of ${countOf(all, NOUN)}`,
  stopped: (done: number, all: number) =>
    `Stopped after ${formatCount(done)} of ${countOf(all, NOUN)}.`,
  askToDelete: (count: number) => `Delete ${countOf(count, NOUN)}?`,
  whatDeletingDoes:
    'They will be removed from the shop right away. This can’t be undone. Past orders keep a copy.',
} as const;
