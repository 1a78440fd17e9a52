import { CATEGORY_FAILURES } from '../../../contract/catalogue/admin-problem-wording.ts';
import type { Category } from '../../../contract/catalogue/schemas.ts';
import { recordChange } from '../../audit/record.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Database } from '../../platform/db/open.ts';
import type { SignedIn } from '../../platform/http/access.ts';
import { OldFailure } from '../../platform/old-failure.ts';
import { toCategory } from '../entities.ts';
import {
  deleteCategory,
  findBuiltInCategory,
  findCategory,
  findSlugsLike,
  insertCategory,
  moveProducts,
  renameCategory,
} from '../products/queries.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import { changeCatalogue } from '../snapshot/changes.ts';
import { makeSlug, numberSlug } from './slugs.ts';

/** An explicit slug must be free; one derived from the name is numbered until it is. */
export function addCategory(
  database: Database,
  catalogue: Catalogue,
  admin: SignedIn,
  { name, slug }: { name: string; slug?: string | undefined },
): Promise<Category | OldFailure> {
  return changeCatalogue(database, catalogue, null, async (tx) => {
    const wanted = slug ?? makeSlug(name);
    const taken = await findSlugsLike(tx, wanted);
    if (slug !== undefined && taken.includes(slug)) {
      const detail = CATEGORY_FAILURES.slugTaken;
      return new OldFailure('slug_taken', detail, [{ field: 'slug', detail }]);
    }
    const category = {
      id: newId(),
      name,
      slug: numberSlug(wanted, taken),
      is_built_in: 0 as const,
      created_at: Date.now(),
    };
    await insertCategory(tx, category);
    await recordChange(tx, {
      actorId: admin.id,
      action: 'add',
      subject: subjectOf(category),
      after: { name, slug: category.slug },
    });
    return toCategory(category);
  });
}

/** The slug stays, so that shoppers' saved links and filters keep working. */
export function changeCategory(
  database: Database,
  catalogue: Catalogue,
  admin: SignedIn,
  { _id, name }: { _id: string; name: string },
): Promise<Category | OldFailure> {
  return changeCatalogue(database, catalogue, null, async (tx) => {
    const category = await findCategory(tx, _id);
    if (category === undefined) return unknownCategory();
    await renameCategory(tx, _id, name);
    await recordChange(tx, {
      actorId: admin.id,
      action: 'change',
      subject: subjectOf({ id: _id, name }),
      before: { name: category.name },
      after: { name },
    });
    return toCategory({ ...category, name });
  });
}

/** Its products move to the built-in category, which cannot be removed. */
export function removeCategory(
  database: Database,
  catalogue: Catalogue,
  admin: SignedIn,
  id: string,
): Promise<Category | OldFailure> {
  return changeCatalogue(database, catalogue, null, async (tx) => {
    const category = await findCategory(tx, id);
    if (category === undefined) return unknownCategory();
    if (category.is_built_in === 1) {
      return new OldFailure('category_built_in', CATEGORY_FAILURES.builtIn(category.name));
    }
    await moveProducts(tx, id, (await findBuiltInCategory(tx)).id);
    await deleteCategory(tx, id);
    await recordChange(tx, {
      actorId: admin.id,
      action: 'remove',
      subject: subjectOf(category),
      before: { name: category.name, slug: category.slug },
    });
    return toCategory(category);
  });
}

function subjectOf({ id, name }: { id: string; name: string }) {
  return { kind: 'category', id, name } as const;
}

function unknownCategory(): OldFailure {
  return new OldFailure('not_found', CATEGORY_FAILURES.unknown);
}
