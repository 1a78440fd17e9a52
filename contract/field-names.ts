/** The names of what callers send, as sentences about them begin: `Quantity of item 2`. */
import { PRODUCT_FORM_TEXT } from './catalogue/admin-wording.ts';
import { SETTINGS_TEXT } from './settings/admin-wording.ts';

/** Where the words of a field's own name are not what people call it. */
const NAMES: Readonly<Record<string, string>> = {
  ...PRODUCT_FORM_TEXT.fields,
  cpassword: 'The repeated password',
  current: 'Current password',
  stockSeen: 'Stock seen',
  states: 'State',
  qty: 'Quantity',
  q: 'Search text',
  ids: 'The list of IDs',
  orderItems: 'The list of items',
  gstin: 'GSTIN',
  text: 'Note',
  settings: 'The settings object',
  policies: 'The policies object',
  from: 'The first day',
  to: 'The last day',
  'x-stock-seen': 'The header X-Stock-Seen',
  'x-product-seen': 'The header X-Product-Seen',
  'x-product-own': 'The header X-Product-Own',
};

/** One of a list, by the name of the list. */
const SINGULARS: Readonly<Record<string, string>> = { ids: 'ID', orderItems: 'item' };

const SETTINGS: Readonly<Record<string, string>> = SETTINGS_TEXT.fields;

export function nameField(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  const setting = first === 'settings' ? SETTINGS[rest.join('.')] : undefined;
  if (setting !== undefined) return setting;
  const at = path.findLastIndex((part) => typeof part === 'number');
  if (at === -1) return nameOf(String(path.at(-1) ?? ''));
  const list = String(path[at - 1] ?? '');
  const one = `${SINGULARS[list] ?? 'entry'} ${Number(path[at]) + 1}`;
  return at === path.length - 1 ? capitalise(one) : `${nameOf(String(path.at(-1)))} of ${one}`;
}

/** `postalCode` is a postal code, and `order_id` an order ID. */
function nameOf(field: string): string {
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => (/^id$/i.test(word) ? 'ID' : word.toLowerCase()));
  return NAMES[field] ?? capitalise(words.join(' '));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A message of a schema that begins with the name of whichever field the schema is used for. */
export function aboutField(sentence: (field: string) => string) {
  return {
    error: ({ path = [] }: { path?: PropertyKey[] | undefined }) => sentence(nameField(path)),
  };
}
