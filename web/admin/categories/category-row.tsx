import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { FORM_TEXT } from '../../../contract/admin/wording.ts';
import { BUILT_IN_CATEGORY } from '../../../contract/catalogue/admin-policy.ts';
import { CATEGORIES_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import type { Category } from '../../../contract/catalogue/schemas.ts';
import { withToast } from '../../lib/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { useHandOnFocus } from '../../ui/hand-on-focus.tsx';
import { removeCategory } from '../api/categories.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { IconButton } from '../form/icon-button.tsx';
import { useTimes } from '../use-times.ts';

type CategoryRowProps = {
  category: Category;
  isEdited: boolean;
  onEdit: () => void;
  /** Whether the shop has the built-in category, which takes over the products of a deleted one. */
  hasBuiltIn: boolean;
};

export const isBuiltInCategory = ({ slug }: Category): boolean => slug === BUILT_IN_CATEGORY.slug;

export function CategoryRow({ category, isEdited, onEdit, hasBuiltIn }: CategoryRowProps) {
  const { _id, name, slug, createdAt } = category;
  const times = useTimes();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({ mutationFn: () => withToast(() => removeCategory({ _id })) });
  const row = useRef<HTMLLIElement>(null);
  useHandOnFocus(row);
  const isBuiltIn = isBuiltInCategory(category);
  return (
    <li
      ref={row}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 ${isEdited ? 'bg-accent-soft forced-colors:border-l-8 forced-colors:border-l-[Highlight]' : ''} ${remove.isPending ? 'opacity-60' : ''}`}
    >
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {isBuiltIn && <Badge>{CATEGORIES_TEXT.builtIn}</Badge>}
        </h3>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {CATEGORIES_TEXT.slugAndDay(slug, times.day(createdAt))}
        </p>
      </div>
      <IconButton
        label={FORM_TEXT.editItem(name)}
        Icon={Pencil}
        onClick={onEdit}
        data-control="edit"
      />
      {!isBuiltIn && (
        <IconButton
          label={FORM_TEXT.deleteItem(name)}
          Icon={Trash2}
          onClick={() => setAsking(true)}
          aria-disabled={remove.isPending}
          data-control="remove"
        />
      )}
      {remove.isError && (
        <p role="alert" className="basis-full text-sm font-medium text-danger">
          {remove.error.message}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={FORM_TEXT.askToDelete(name)}
          confirmLabel={FORM_TEXT.delete}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          {hasBuiltIn && CATEGORIES_TEXT.whereProductsGo(BUILT_IN_CATEGORY.name)}
        </ConfirmDialog>
      )}
    </li>
  );
}
