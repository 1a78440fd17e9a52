import { countOf, formatCount, type Noun } from './count-of.ts';

// Fixed by the specification.

export const ADMIN_MESSAGES = {
  productDeleted: 'Product deleted successfully...',
  productUpdated: 'Product Updated Successfullly',
  productAdded: 'Product Added',
} as const;

export const ADMIN_LABELS = {
  menu: {
    dashboard: 'Dashboard',
    users: 'Users',
    products: 'Products',
    addProduct: 'Add Product',
    categories: 'Categories',
    orders: 'Orders',
  },
  /** In the order in which the columns are shown. */
  orderColumns: {
    user: 'user',
    order: 'order',
    paymentStatus: 'payment status',
    date: 'date',
    status: 'status',
    total: 'total',
  },
  userRole: { admin: 'admin', customer: 'customer' },
  createProduct: 'Create New',
  addProduct: 'Add Product',
  updateProduct: 'Update Product',
  backToOrders: 'Back To Orders',
  markDelivered: 'Mark as delivered',
} as const;

/** What surrounds every screen: the menu, the search, the shortcuts and signing in again. */
export const SHELL_TEXT = {
  backOffice: 'Back office',
  breadcrumb: 'Breadcrumb',
  menu: 'Menu',
  logo: (shop: string) => `${shop} dashboard`,
  heldStock: 'Held stock',
  importProducts: 'Import products',
  auditLog: 'Audit log',
  email: 'Email',
  mailbox: 'Mailbox',
  settings: 'Settings',
  viewShop: 'View shop',
  timesIn: (zone: string) => `Times in ${zone}`,
  documentTitle: (screen: string, shop: string) => `${screen} · ${shop}`,
} as const;

/** Shown in place of something that is missing or could not be loaded. */
export const MISSING_TEXT = {
  pageNotFound: 'Page not found',
  pageNotFoundHint: 'The address may be wrong, or the page may have moved.',
  notAllowed: 'You can’t open this page',
  notAllowedHint: 'Your account doesn’t have access to this part of the back office.',
  notLoaded: 'Couldn’t load this. Check your connection and try again.',
  broken: 'Something went wrong. Reload the page to try again.',
  tryAgain: 'Try again',
  goToDashboard: 'Go to dashboard',
  goToProducts: 'Go to products',
  goToOrders: 'Go to orders',
} as const;

const SEARCH_EVERYTHING = 'Search pages, products and orders';

export const PALETTE_TEXT = {
  title: 'Search',
  open: SEARCH_EVERYTHING,
  openHint: 'Search (Ctrl K)',
  field: SEARCH_EVERYTHING,
  results: 'Results',
  searching: 'Searching…',
  noResults: 'No results. Try a product name or an order number.',
  kinds: { page: 'Page', product: 'Product', order: 'Order' },
  csv: 'CSV',
} as const;

export const SHORTCUTS_TEXT = {
  title: 'Keyboard shortcuts',
  openHint: 'Keyboard shortcuts (?)',
  general: 'General',
  goTo: 'Go to',
  searchKeys: 'Ctrl K',
  search: `${SEARCH_EVERYTHING} (⌘K on a Mac)`,
  searchList: 'Jump to the search box',
  help: 'Show keyboard shortcuts',
  singleKeys: 'Enable single-key shortcuts',
  whileTyping: 'Shortcuts are off while you’re typing in a field.',
} as const;

export const SESSION_TEXT = {
  title: 'Sign in again',
  whatNow:
    'Your session has ended. Your changes are safe: sign in and we’ll pick up where you left off.',
  noAdmin: 'This account doesn’t have access to the back office. Sign in as an admin.',
  email: 'Email',
  password: 'Password',
  notNow: 'Not now',
} as const;

/** Shared by the lists and forms of all screens. */
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

/** Another admin saved something while this one was editing it. */
const NAME_LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const CONFLICT_TEXT = {
  someone: 'Another admin',
  you: 'You, in another tab,',
  changed: (who: string, fields: readonly string[]) =>
    `${who} changed ${NAME_LIST.format(fields)}.`,
  kept: 'Everything you typed is still here.',
  choose: (count: number) =>
    count === 1
      ? 'You changed one of them here, too: choose which value to keep, then save.'
      : `You changed ${count} of them here, too: choose which values to keep, then save.`,
  saveAgain: 'Save again to add your changes.',
  goTo: (field: string) => `Go to ${field}`,
  notChosen: 'Choose which values to keep, then save.',
  theirs: (who: string) => `${who} saved`,
  nothing: 'Nothing',
  takeTheirs: 'Use this',
  keepMine: 'Keep mine',
  /** Heard after the button's own text: there are several of each. */
  for: (field: string) => ` for ${field}`,
} as const;
