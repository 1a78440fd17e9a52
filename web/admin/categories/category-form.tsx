import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { FORM_TEXT } from '../../../contract/admin/wording.ts';
import { CATEGORIES_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import type { Category } from '../../../contract/catalogue/schemas.ts';
import { slugOf } from '../../../contract/slugs.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useHandOnFocus } from '../../ui/hand-on-focus.tsx';
import { addCategory, updateCategory } from '../api/categories.ts';
import { FormBar } from '../form/form-bar.tsx';
import { formErrorOf } from '../form/form-error.ts';
import { useDraft } from '../form/use-draft.ts';
import { useFocusAfterSave } from '../form/use-focus-after-save.ts';

const NEW = { name: '', slug: '' };
const HEADING = 'text-xl font-semibold';

/** The slug follows the name until the owner types one. */
export function AddCategoryForm() {
  const draft = useDraft('category:new', NEW);
  const { name } = draft.values;
  const slug = draft.values.slug || slugOf(name);
  const add = useMutation({
    mutationFn: async (category: { name: string; slug: string }) => {
      await withToast(() => addCategory(category));
      draft.forgetStored();
    },
    onSuccess: draft.discard,
  });
  const failure = add.error === null ? undefined : failureOf(add.error);
  const form = useRef<HTMLFormElement>(null);
  useFocusAfterSave(form, add);
  const save = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ name, slug });
  };
  return (
    <form ref={form} onSubmit={save} className="flex flex-col gap-4">
      <h2 className={HEADING}>{CATEGORIES_TEXT.addHeading}</h2>
      <TextField
        label={CATEGORIES_TEXT.name}
        value={name}
        onChange={(event) => draft.set('name', event.currentTarget.value)}
        error={failure?.fieldError('name')}
      />
      <TextField
        label={CATEGORIES_TEXT.slug}
        hint={CATEGORIES_TEXT.slugHint}
        value={slug}
        onChange={(event) => draft.set('slug', event.currentTarget.value)}
        error={failure?.fieldError('slug')}
      />
      <FormBar
        saveLabel={CATEGORIES_TEXT.add}
        canSave={name !== ''}
        isSaving={add.isPending}
        hasChanges={draft.hasChanges}
        onDiscard={() => {
          draft.discard();
          add.reset();
        }}
        formError={formErrorOf(failure, ['name', 'slug'])}
      />
    </form>
  );
}

type RenameCategoryFormProps = {
  category: Category;
  onDone: () => void;
  /** The icon that opened the form. */
  opener: () => Element | null;
};

/** The old name is the placeholder. */
export function RenameCategoryForm({ category, onDone, opener }: RenameCategoryFormProps) {
  const { _id, name: oldName, slug } = category;
  const draft = useDraft(`category:${_id}`, { name: '' });
  const { name } = draft.values;
  const rename = useMutation({
    mutationFn: async () => {
      await withToast(() => updateCategory({ _id, name }));
      draft.forgetStored();
    },
    onSuccess: () => {
      draft.discard();
      onDone();
    },
  });
  const failure = rename.error === null ? undefined : failureOf(rename.error);
  const form = useRef<HTMLFormElement>(null);
  useFocusAfterSave(form, rename);
  useHandOnFocus(form, opener);
  const save = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <form ref={form} onSubmit={save} className="flex flex-col gap-4">
      <h2 className={HEADING}>{CATEGORIES_TEXT.editHeading}</h2>
      <TextField
        label={CATEGORIES_TEXT.newName}
        hint={CATEGORIES_TEXT.slugStays(slug)}
        placeholder={oldName}
        value={name}
        ref={focusOnce}
        onChange={(event) => draft.set('name', event.currentTarget.value)}
        error={failure?.fieldError('name')}
      />
      <FormBar
        saveLabel={FORM_TEXT.save}
        canSave={name !== ''}
        isSaving={rename.isPending}
        hasChanges={draft.hasChanges}
        onDiscard={() => {
          draft.discard();
          rename.reset();
        }}
        formError={formErrorOf(failure, ['name'])}
        more={
          <Button look="quiet" onClick={onDone}>
            {FORM_TEXT.cancel}
          </Button>
        }
      />
    </form>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
