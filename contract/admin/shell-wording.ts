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
