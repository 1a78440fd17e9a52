import type { ShopSettings } from '../../contract/settings/schemas.ts';
import type { Database } from '../platform/db/open.ts';
import { findSettings, findSettingsVersion } from './queries.ts';

/** The shop's settings in this process. */
export type Shop = {
  current(): ShopSettings;
  /** Reads what has been saved, here or by another server; a writer awaits this before answering. */
  refresh(): Promise<void>;
  onChange(listener: () => void): void;
};

export async function openShop({ query }: Pick<Database, 'query'>): Promise<Shop> {
  let stored = await findSettings(query);
  const listeners: (() => void)[] = [];
  return {
    current: () => stored.settings,
    refresh: async () => {
      // The texts are long, and nearly always the same.
      if ((await findSettingsVersion(query)) === stored.version) return;
      const found = await findSettings(query);
      // Two refreshes at once may finish in any order.
      if (found.version <= stored.version) return;
      stored = found;
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}
