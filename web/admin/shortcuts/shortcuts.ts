import { ADMIN_LABELS } from '../../../contract/admin-wording.ts';
import { paths } from '../../../contract/paths.ts';
import { STORAGE_KEYS } from '../../../contract/storage-keys.ts';
import { readStorage, writeStorage } from '../../lib/storage.ts';

type Shortcut = {
  /** Pressed one after the other. */
  keys: readonly string[];
  does: string;
};

const { menu } = ADMIN_LABELS;
const { admin } = paths;

/** Two keys lead to a screen. */
export const screenShortcuts: readonly (Shortcut & { to: string })[] = [
  { keys: ['g', 'd'], does: menu.dashboard, to: admin.dashboard },
  { keys: ['g', 'u'], does: menu.users, to: admin.users },
  { keys: ['g', 'p'], does: menu.products, to: admin.products },
  { keys: ['g', 'n'], does: menu.addProduct, to: admin.addProduct },
  { keys: ['g', 'c'], does: menu.categories, to: admin.categories },
  { keys: ['g', 'o'], does: menu.orders, to: admin.orders },
  { keys: ['g', 'i'], does: 'Import products', to: admin.importProducts },
  { keys: ['g', 'h'], does: ADMIN_LABELS.heldStock, to: admin.holds },
  { keys: ['g', 'a'], does: 'Audit log', to: admin.audit },
];

export const HELP_KEY = '?';
export const SEARCH_KEY = '/';
export const PALETTE_KEY = 'k';

export const otherShortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl K'], does: 'Find a screen, a product or an order (⌘ K on a Mac)' },
  { keys: [SEARCH_KEY], does: 'Go to the search box of the list' },
  { keys: [HELP_KEY], does: 'Show this help' },
];

const OFF = 'off';

/** Speech input types letters, so single-key shortcuts can be turned off. */
export function areSingleKeysOn(): boolean {
  return readStorage(STORAGE_KEYS.shortcuts) !== OFF;
}

export function turnSingleKeys(isOn: boolean): void {
  writeStorage(STORAGE_KEYS.shortcuts, isOn ? undefined : OFF);
}
