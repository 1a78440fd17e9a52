import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { PRODUCT_FORM_TEXT } from '../../../contract/admin-wording/product-form.ts';
import type { Category } from '../../../contract/catalogue.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { categoriesQuery } from '../api/categories.ts';
import type { ProductForm } from '../api/products.ts';
import { FormBar, RestoredNotice } from '../form/form-bar.tsx';
import { formErrorOf } from '../form/form-error.ts';
import type { Draft } from '../form/use-draft.ts';
import { useFocusAfterSave } from '../form/use-focus-after-save.ts';
import { ImageField } from './image-field.tsx';

const { fields } = PRODUCT_FORM_TEXT;

type ProductFieldsProps = {
  draft: Draft<ProductForm>;
  saveLabel: string;
  failure: Error | null;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  more?: ReactNode;
};

/** The server checks whether price and stock are numbers; its messages are shown beside the fields. */
export function ProductFields(props: ProductFieldsProps) {
  const { draft, saveLabel, failure, isSaving, onSave, onDiscard, more } = props;
  const { values, set } = draft;
  const problem = failure === null ? undefined : failureOf(failure);
  const form = useRef<HTMLFormElement>(null);
  useFocusAfterSave(form, { isError: failure !== null });
  const isFilled = Object.values(values).every((value) => value !== '');
  const bind = (name: keyof ProductForm) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    error: problem?.fieldError(name),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isFilled) onSave();
  };
  return (
    <form ref={form} onSubmit={save} autoComplete="off" className="flex flex-col gap-5">
      {draft.isRestored && <RestoredNotice onDiscard={onDiscard} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4 rounded-2xl bg-surface p-4 ring-1 ring-line sm:grid-cols-2 sm:p-6">
          <div className="sm:col-span-2">
            <TextField label={fields.name} {...bind('name')} />
          </div>
          <TextField label={fields.brand} {...bind('brand')} />
          <CategoryField {...bind('category')} />
          <TextField
            label={fields.price}
            hint={PRODUCT_FORM_TEXT.priceHint}
            type="text"
            inputMode="decimal"
            {...bind('price')}
          />
          <TextField
            label={fields.stock}
            hint={PRODUCT_FORM_TEXT.stockHint}
            type="text"
            inputMode="numeric"
            {...bind('countInStock')}
          />
          <div className="sm:col-span-2">
            <TextArea label={fields.description} rows={7} {...bind('description')} />
          </div>
        </div>
        <ImageField
          image={values.image}
          onChange={(image) => set('image', image)}
          error={problem?.fieldError('image')}
        />
      </div>
      <FormBar
        saveLabel={saveLabel}
        canSave={isFilled}
        isSaving={isSaving}
        hasChanges={draft.hasChanges}
        onDiscard={onDiscard}
        formError={formErrorOf(problem, Object.keys(values))}
        more={more}
      />
    </form>
  );
}

type CategoryFieldProps = {
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  error: string | undefined;
};

function CategoryField({ value, ...field }: CategoryFieldProps) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  return (
    <SelectField label={fields.category} value={value} {...field}>
      <option value="">{PRODUCT_FORM_TEXT.selectCategory}</option>
      {withSlug(categories, value).map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Adds the product's own category where the list lacks it or could not be loaded. */
function withSlug(
  categories: readonly Category[],
  slug: string,
): readonly Pick<Category, 'slug' | 'name'>[] {
  const isKnown = slug === '' || categories.some((category) => category.slug === slug);
  return isKnown ? categories : [...categories, { slug, name: slug }];
}
