import { countOf, type Noun } from '../admin/count-of.ts';

const NOUN: Noun = ['category', 'categories'];

export const CATEGORIES_TEXT = {
  all: 'All categories',
  count: (count: number) => countOf(count, NOUN),
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
