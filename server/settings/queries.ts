import {
  DEFAULT_SETTINGS,
  type ShopSettings,
  shopSettingsSchema,
} from '../../contract/settings/schemas.ts';
import { hasRowLocks } from '../platform/db/row-locks.ts';
import type { Queryable } from '../platform/db/tables.ts';

export type StoredSettings = { settings: ShopSettings; version: number };

/**
 * A setting that was saved before it existed, or under rules that it no longer meets, such as a time
 * zone that this version of Node does not know, has its default: the shop and its settings stay open.
 */
function read({ settings, version }: { settings: string; version: number }): StoredSettings {
  const stored = JSON.parse(settings) as Partial<Record<keyof ShopSettings, object>>;
  const saved = { ...stored, policies: { ...DEFAULT_SETTINGS.policies, ...stored.policies } };
  const fields = Object.entries(shopSettingsSchema.shape).map(([key, rule]) => {
    const name = key as keyof ShopSettings;
    const { data = DEFAULT_SETTINGS[name] } = rule.safeParse(saved[name]);
    return [name, data];
  });
  return { settings: Object.fromEntries(fields) as ShopSettings, version };
}

const COLUMNS = ['settings', 'version'] as const;

export async function findSettings(db: Queryable): Promise<StoredSettings> {
  return read(await db.selectFrom('shop_settings').select(COLUMNS).executeTakeFirstOrThrow());
}

/** Locked until the transaction ends. */
export async function lockSettings(tx: Queryable): Promise<StoredSettings> {
  const row = await tx
    .selectFrom('shop_settings')
    .select(COLUMNS)
    .$if(hasRowLocks(tx), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return read(row);
}

export async function findSettingsVersion(db: Queryable): Promise<number> {
  const { version } = await db
    .selectFrom('shop_settings')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function storeSettings(
  tx: Queryable,
  { settings, version }: StoredSettings,
): Promise<void> {
  await tx
    .updateTable('shop_settings')
    .set({ settings: JSON.stringify(settings), version })
    .execute();
}
