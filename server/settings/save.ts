import { isDeepStrictEqual } from 'node:util';
import { ownImageName } from '../../contract/catalogue/images.ts';
import { SETTINGS_FAILURES } from '../../contract/settings/admin-problem-wording.ts';
import { POLICY_SLUGS } from '../../contract/settings/policies.ts';
import { type ShopSettings, toSentSettings } from '../../contract/settings/schemas.ts';
import { recordChange } from '../audit/record.ts';
import { CHANGE_CHANNEL } from '../catalogue/snapshot/changes.ts';
import { keepPictures, picturesIn } from '../images/picture-use.ts';
import { areStored, isUploaded } from '../images/upload.ts';
import { notify } from '../platform/db/notify.ts';
import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { OldFailure } from '../platform/old-failure.ts';
import type { Shop } from './current.ts';
import { findSettings, lockSettings, type StoredSettings, storeSettings } from './queries.ts';

/** With the version that a save must name. */
export function getSettings({ query }: Database): Promise<StoredSettings> {
  return findSettings(query);
}

/**
 * Saves all settings at once, unless another owner has saved since this one read them. The change
 * is shown in this process before the answer is sent, and by the other servers right after.
 */
export async function saveSettings(
  database: Database,
  shop: Shop,
  admin: SignedIn,
  { settings, version }: StoredSettings,
): Promise<StoredSettings | OldFailure> {
  const saved = await database.transaction(async (tx) => {
    const before = await lockSettings(tx);
    if (before.version !== version) {
      return new OldFailure('settings_changed', SETTINGS_FAILURES.changed);
    }
    if (isDeepStrictEqual(before.settings, settings)) return before;
    await keepPictures(tx, [JSON.stringify(settings)]);
    const missing = await findMissingPicture(tx, settings, before.settings);
    if (missing !== undefined) return missing;
    const after = { settings, version: version + 1 };
    await storeSettings(tx, after);
    await notify(tx, CHANGE_CHANNEL);
    await recordChange(tx, {
      actorId: admin.id,
      action: 'change',
      subject: { kind: 'settings', id: 'shop', name: settings.name },
      before: asFields(before.settings),
      after: asFields(settings),
    });
    return after;
  });
  // The change is committed either way: if this fails, the watcher catches up.
  if (!(saved instanceof OldFailure)) await shop.refresh().catch(() => {});
  return saved;
}

/** A picture that was never uploaded would be missing on every page. */
async function findMissingPicture(
  tx: Queryable,
  settings: ShopSettings,
  before: ShopSettings,
): Promise<OldFailure | undefined> {
  for (const field of ['logo', 'homePicture'] as const) {
    const picture = settings[field];
    if (picture === null || (await isUploaded(tx, ownImageName(picture.image)))) continue;
    return unknownPicture(field);
  }
  for (const slug of POLICY_SLUGS) {
    const known = picturesIn(before.policies[slug]);
    const added = picturesIn(settings.policies[slug]).filter((name) => !known.includes(name));
    if (!(await areStored(tx, added))) return unknownPicture(`policies.${slug}`);
  }
  return undefined;
}

function unknownPicture(field: string): OldFailure {
  const detail = SETTINGS_FAILURES.unknownPicture;
  return new OldFailure('invalid_input', detail, [{ field: `settings.${field}`, detail }]);
}

/** The audit log compares field by field, so each policy is one; its amounts are in rupees. */
function asFields(all: ShopSettings): Record<string, unknown> {
  const { policies, ...settings } = toSentSettings(all);
  const texts = Object.entries(policies).map(([slug, text]) => [`${slug}Policy`, text]);
  return { ...settings, ...Object.fromEntries(texts) };
}
