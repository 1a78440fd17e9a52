import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ADMIN_LABELS } from '../../../contract/admin/wording.ts';
import { CATEGORIES_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import type { Category } from '../../../contract/catalogue/schemas.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { categoriesQuery } from '../api/categories.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { AddCategoryForm, RenameCategoryForm } from './category-form.tsx';
import { CategoryRow, isBuiltInCategory } from './category-row.tsx';

/** In add mode until the edit icon of a category switches to update mode. */
export default function CategoriesScreen() {
  const { data: categories = [], isPending } = useQuery(categoriesQuery());
  const [editedId, setEditedId] = useState<string>();
  const edited = categories.find(({ _id }) => _id === editedId);
  const opener = useRef<Element>(null);
  const edit = (id: string) => {
    opener.current = document.activeElement;
    setEditedId(id);
  };
  return (
    <ScreenFrame title={ADMIN_LABELS.menu.categories}>
      <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <section className="rounded-2xl bg-surface p-5 ring-1 ring-line lg:sticky lg:top-5">
          {edited === undefined ? (
            <AddCategoryForm />
          ) : (
            <RenameCategoryForm
              key={edited._id}
              category={edited}
              onDone={() => setEditedId(undefined)}
              opener={() => opener.current}
            />
          )}
        </section>
        <section aria-label={CATEGORIES_TEXT.all}>
          {isPending ? (
            <div role="status">
              <span className="sr-only">{MESSAGES.loading}</span>
              <Skeleton className="h-64" />
            </div>
          ) : (
            <CategoryList {...{ categories, editedId, onEdit: edit }} />
          )}
        </section>
      </div>
    </ScreenFrame>
  );
}

type CategoryListProps = {
  categories: readonly Category[];
  editedId: string | undefined;
  onEdit: (id: string) => void;
};

function CategoryList({ categories, editedId, onEdit }: CategoryListProps) {
  return (
    <>
      <p aria-live="polite" className="mb-3 text-ink-soft">
        {categories.length === 0 ? CATEGORIES_TEXT.none : CATEGORIES_TEXT.count(categories.length)}
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl bg-surface ring-1 ring-line empty:hidden">
        {categories.map((category) => (
          <CategoryRow
            key={category._id}
            category={category}
            isEdited={category._id === editedId}
            hasBuiltIn={categories.some(isBuiltInCategory)}
            onEdit={() => onEdit(category._id)}
          />
        ))}
      </ul>
    </>
  );
}
