import { SHELL_TEXT, SHORTCUTS_TEXT } from '../../../contract/admin-wording/shell.ts';
import { ADMIN_LABELS } from '../../../contract/admin-wording.ts';
import { paths } from '../../../contract/paths.ts';
import { ADMIN_STORAGE_KEYS } from '../../../contract/storage-keys.ts';
import { readStorage, writeStorage } from '../../lib/storage.ts';

type Shortcut = {
  /** Pressed one after the other. */
  keys: readonly string[];
  does: string;
};

const { menu } = ADMIN_LABELS;
const { admin } = paths;

/** Each screen opens with two keys, one after the other. */
export const screenShortcuts: readonly (Shortcut & { to: string })[] = [
  { keys: ['g', 'd'], does: menu.dashboard, to: admin.dashboard },
  { keys: ['g', 'u'], does: menu.users, to: admin.users },
  { keys: ['g', 'p'], does: menu.products, to: admin.products },
  { keys: ['g', 'n'], does: menu.addProduct, to: admin.addProduct },
  { keys: ['g', 'c'], does: menu.categories, to: admin.categories },
  { keys: ['g', 'o'], does: menu.orders, to: admin.orders },
  { keys: ['g', 'i'], does: SHELL_TEXT.importProducts, to: admin.importProducts },
  { keys: ['g', 'h'], does: SHELL_TEXT.heldStock, to: admin.holds },
  { keys: ['g', 'a'], does: SHELL_TEXT.auditLog, to: admin.audit },
];

export const HELP_KEY = '?';
export const SEARCH_KEY = '/';
export const PALETTE_KEY = 'k';

export const otherShortcuts: readonly Shortcut[] = [
  { keys: [SHORTCUTS_TEXT.searchKeys], does: SHORTCUTS_TEXT.search },
  { keys: [SEARCH_KEY], does: SHORTCUTS_TEXT.searchList },
  { keys: [HELP_KEY], does: SHORTCUTS_TEXT.help },
];

const OFF = 'off';

/** Speech input types letters, which would trigger single-key shortcuts: they can be turned off. */
export function areSingleKeysOn(): boolean {
  return readStorage(ADMIN_STORAGE_KEYS.shortcuts) !== OFF;
}

export function turnSingleKeys(isOn: boolean): void {
  writeStorage(ADMIN_STORAGE_KEYS.shortcuts, isOn ? undefined : OFF);
}
