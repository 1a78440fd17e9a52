import { isDeepStrictEqual } from 'node:util';
import { auditedAs } from '../../contract/audit/audited-as.ts';
import { ownImageName } from '../../contract/catalogue/images.ts';
import { POLICY_SLUGS } from '../../contract/settings/policies.ts';
import { type ShopSettings, toSentSettings } from '../../contract/settings/schemas.ts';
import { recordChange } from '../audit/record.ts';
import { CHANGE_CHANNEL } from '../catalogue/snapshot/changes.ts';
import type { Context } from '../context.ts';
import { keepPictures, picturesIn } from '../images/picture-use.ts';
import { areStored, isUploaded } from '../images/upload.ts';
import { notify } from '../platform/db/notify.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { findSettings, lockSettings, type StoredSettings, storeSettings } from './queries.ts';

/** With the version that a save must name. */
export function getSettings({ database }: Pick<Context, 'database'>): Promise<StoredSettings> {
  return findSettings(database.query);
}

/**
 * Saves all settings at once, unless another owner has saved since this one read them. The change
 * is shown in this process before the answer is sent, and by the other servers right after.
 */
export async function saveSettings(
  { database, shop, actor }: Pick<Context, 'database' | 'shop' | 'actor'>,
  { settings, version }: StoredSettings,
): Promise<StoredSettings | Failure> {
  const saved = await database.transaction(async (tx) => {
    const before = await lockSettings(tx);
    if (before.version !== version) {
      return new Failure('settingsChanged');
    }
    if (isDeepStrictEqual(before.settings, settings)) return before;
    await keepPictures(tx, [JSON.stringify(settings)]);
    const missing = await findMissingPicture(tx, settings, before.settings);
    if (missing !== undefined) return missing;
    const after = { settings, version: version + 1 };
    await storeSettings(tx, after);
    await notify(tx, CHANGE_CHANNEL);
    await recordChange(tx, {
      actorId: actor.id,
      action: 'change',
      subject: { kind: 'settings', id: 'shop', name: settings.name },
      before: asFields(before.settings),
      after: asFields(settings),
    });
    return after;
  });
  // The change is committed either way: if this fails, the watcher catches up.
  if (!(saved instanceof Failure)) await shop.refresh().catch(() => {});
  return saved;
}

/** A picture that was never uploaded would be missing on every page. */
async function findMissingPicture(
  tx: Queryable,
  settings: ShopSettings,
  before: ShopSettings,
): Promise<Failure | undefined> {
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

function unknownPicture(field: string): Failure {
  return new Failure('pictureNotFound', { field: `settings.${field}` });
}

/** The audit log compares field by field, so each policy is one; its amounts are in rupees. */
function asFields(all: ShopSettings): Record<string, unknown> {
  const { policies, ...settings } = toSentSettings(all);
  const texts = POLICY_SLUGS.map((slug) => [auditedAs(`policies.${slug}`), policies[slug]]);
  return { ...settings, ...Object.fromEntries(texts) };
}
