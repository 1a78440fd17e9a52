/** Shared by the lists and forms of all screens. */
import { countOf, formatCount, type Noun } from './count-of.ts';

export const LIST_TEXT = {
  newestFirst: 'Newest first',
  nameAToZ: 'Name A–Z',
  showMore: 'Show more',
  exportCsv: 'Export CSV',
  shown: (count: number, noun: Noun) => `${countOf(count, noun)} shown`,
  count: countOf,
  shownOf: (count: number, total: number, noun: Noun) =>
    `${formatCount(count)} of ${countOf(total, noun)}`,
  noneFound: ([, many]: Noun) => `No ${many} found`,
  noneYet: ([, many]: Noun) => `No ${many} yet`,
  searchDifferently: 'Try a different search or fewer filters.',
  showAll: ([, many]: Noun) => `Show all ${many}`,
  refresh: 'Refresh',
} as const;

export const FORM_TEXT = {
  save: 'Save',
  discard: 'Discard',
  cancel: 'Cancel',
  ok: 'OK',
  delete: 'Delete',
  deleteItem: (name: string) => `Delete ${name}`,
  editItem: (name: string) => `Edit ${name}`,
  askToDelete: (name: string) => `Delete “${name}”?`,
  unsaved: 'Unsaved changes',
  restored: 'We restored your unsaved changes.',
  checkFields: (count: number) =>
    `Check the highlighted ${count === 1 ? 'field' : 'fields'} and try again.`,
} as const;
