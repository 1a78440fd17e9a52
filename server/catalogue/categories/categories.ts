import type { Category } from '../../../contract/catalogue/schemas.ts';
import { recordChange } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../platform/db/ids.ts';
import { Failure } from '../../platform/failure.ts';
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
import { changeCatalogue } from '../snapshot/changes.ts';
import { makeSlug, numberSlug } from './slugs.ts';

type ChangeContext = Pick<Context, 'database' | 'catalogue' | 'actor'>;

/** An explicit slug must be free; one derived from the name is numbered until it is. */
export function addCategory(
  ctx: ChangeContext & Pick<Context, 'clock'>,
  { name, slug }: { name: string; slug?: string | undefined },
): Promise<Category | Failure> {
  return changeCatalogue(ctx, null, async (tx) => {
    const wanted = slug ?? makeSlug(name);
    const taken = await findSlugsLike(tx, wanted);
    if (slug !== undefined && taken.includes(slug)) {
      return new Failure('slugTaken', { field: 'slug' });
    }
    const category = {
      id: newId(),
      name,
      slug: numberSlug(wanted, taken),
      is_built_in: 0 as const,
      created_at: ctx.clock.now(),
    };
    await insertCategory(tx, category);
    await recordChange(tx, {
      actorId: ctx.actor.id,
      action: 'add',
      subject: subjectOf(category),
      after: { name, slug: category.slug },
    });
    return toCategory(category);
  });
}

/** The slug stays, so that shoppers' saved links and filters keep working. */
export function changeCategory(
  ctx: ChangeContext,
  { categoryId: id, name }: { categoryId: string; name: string },
): Promise<Category | Failure> {
  return changeCatalogue(ctx, null, async (tx) => {
    const category = await findCategory(tx, id);
    if (category === undefined) return new Failure('categoryNotFound');
    await renameCategory(tx, id, name);
    await recordChange(tx, {
      actorId: ctx.actor.id,
      action: 'change',
      subject: subjectOf({ id, name }),
      before: { name: category.name },
      after: { name },
    });
    return toCategory({ ...category, name });
  });
}

/** Its products move to the built-in category, which cannot be removed. */
export function removeCategory(
  ctx: ChangeContext,
  { categoryId: id }: { categoryId: string },
): Promise<Category | Failure> {
  return changeCatalogue(ctx, null, async (tx) => {
    const category = await findCategory(tx, id);
    if (category === undefined) return new Failure('categoryNotFound');
    if (category.is_built_in === 1) {
      return new Failure('builtInCategory', { params: { name: category.name } });
    }
    await moveProducts(tx, id, (await findBuiltInCategory(tx)).id);
    await deleteCategory(tx, id);
    await recordChange(tx, {
      actorId: ctx.actor.id,
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
