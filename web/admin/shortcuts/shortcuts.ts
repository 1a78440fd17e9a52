import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_STORAGE_KEYS } from '../../../contract/admin/storage-keys.ts';
import { ADMIN_LABELS, SHELL_TEXT, SHORTCUTS_TEXT } from '../../../contract/admin/wording.ts';
import { readStorage, writeStorage } from '../../lib/storage.ts';
import { useMayOpen } from '../session/permissions.tsx';

type Shortcut = {
  /** Pressed one after the other. */
  keys: readonly string[];
  does: string;
};

const { menu } = ADMIN_LABELS;

const SCREEN_SHORTCUTS: readonly (Shortcut & { to: string })[] = [
  { keys: ['g', 'd'], does: menu.dashboard, to: adminPaths.dashboard },
  { keys: ['g', 'u'], does: menu.users, to: adminPaths.users },
  { keys: ['g', 'p'], does: menu.products, to: adminPaths.products },
  { keys: ['g', 'n'], does: menu.addProduct, to: adminPaths.addProduct },
  { keys: ['g', 'c'], does: menu.categories, to: adminPaths.categories },
  { keys: ['g', 'o'], does: menu.orders, to: adminPaths.orders },
  {
    keys: ['g', 'i'],
    does: SHELL_TEXT.importProducts,
    to: adminPaths.importProducts,
  },
  { keys: ['g', 'h'], does: SHELL_TEXT.heldStock, to: adminPaths.holds },
  { keys: ['g', 'e'], does: SHELL_TEXT.email, to: adminPaths.mail },
  { keys: ['g', 'm'], does: SHELL_TEXT.mailbox, to: adminPaths.mailbox },
  { keys: ['g', 'a'], does: SHELL_TEXT.auditLog, to: adminPaths.audit },
  { keys: ['g', 's'], does: SHELL_TEXT.settings, to: adminPaths.settings },
];

/** Each screen that the user may open does so with two keys, one after the other. */
export function useScreenShortcuts() {
  const mayOpen = useMayOpen();
  return SCREEN_SHORTCUTS.filter(({ to }) => mayOpen(to));
}

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
