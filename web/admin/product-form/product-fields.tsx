import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { PRODUCT_FORM_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import {
  PRODUCT_FIELD_NAMES,
  SPEC_FIELDS,
  sentAs,
} from '../../../contract/catalogue/product-fields.ts';
import { offers } from '../../backend/backend.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { ProductForm } from '../api/products.ts';
import { choiceId } from '../form/choice.tsx';
import { FormBar, RestoredNotice } from '../form/form-bar.tsx';
import { formErrorOf } from '../form/form-error.ts';
import { OutdatedNotice } from '../form/outdated-notice.tsx';
import type { Draft } from '../form/use-draft.ts';
import { useFocusAfterSave } from '../form/use-focus-after-save.ts';
import { CategoryField } from './category-field.tsx';
import { ImageField } from './image-field.tsx';
import { SharedField } from './shared-field.tsx';
import { SkuField } from './sku-field.tsx';
import type { ProductConflict } from './use-product-update.ts';

const { fields } = PRODUCT_FORM_TEXT;

type ProductFieldsProps = {
  /** Absent for a new product. */
  productId?: string;
  draft: Pick<Draft<ProductForm>, 'values' | 'set' | 'hasChanges' | 'isRestored'>;
  /** What another admin saved while the form was open. */
  conflict?: ProductConflict;
  saveLabel: string;
  failure: Error | null;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  more?: ReactNode;
};

/** The server checks whether price and stock are numbers; its messages are shown beside the fields. */
export function ProductFields(props: ProductFieldsProps) {
  const { productId, draft, conflict, saveLabel, failure, isSaving, onSave, onDiscard, more } =
    props;
  const { values, set } = draft;
  const problem = failure === null ? undefined : failureOf(failure);
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLElement>(null);
  const isOutdated = conflict?.isOutdated === true;
  useFocusAfterSave(form, { isError: failure !== null });
  useEffect(() => {
    if (isOutdated) notice.current?.focus();
  }, [isOutdated]);
  const isFilled = SPEC_FIELDS.every((name) => values[name] !== '');
  const bind = (name: keyof ProductForm) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    error: problem?.fieldError(sentAs(name)),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isFilled) return;
    onSave();
    const unsettled = conflict?.fields[0];
    if (unsettled !== undefined) document.getElementById(choiceId(unsettled))?.focus();
  };
  return (
    <form ref={form} onSubmit={save} autoComplete="off" className="flex flex-col gap-5">
      {draft.isRestored && <RestoredNotice onDiscard={onDiscard} />}
      {conflict !== undefined && conflict.savedElsewhere.length > 0 && draft.hasChanges && (
        <OutdatedNotice
          ref={notice}
          title={PRODUCT_FORM_TEXT.outdated}
          labels={fields}
          conflicts={conflict.fields}
          savedElsewhere={conflict.savedElsewhere}
          whoChanged={conflict.whoChanged}
        />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid items-start gap-4 rounded-2xl bg-surface p-4 ring-1 ring-line sm:grid-cols-2 sm:p-6">
          <div className="sm:col-span-2">
            <SharedField name="name" conflict={conflict}>
              <TextField label={fields.name} {...bind('name')} />
            </SharedField>
          </div>
          <SharedField name="brand" conflict={conflict}>
            <TextField label={fields.brand} {...bind('brand')} />
          </SharedField>
          <SharedField name="category" conflict={conflict}>
            <CategoryField {...bind('category')} />
          </SharedField>
          <SharedField name="price" conflict={conflict}>
            <TextField
              label={fields.price}
              hint={PRODUCT_FORM_TEXT.priceHint}
              type="text"
              inputMode="decimal"
              {...bind('price')}
            />
          </SharedField>
          <TextField
            label={fields.countInStock}
            hint={PRODUCT_FORM_TEXT.stockHint}
            type="text"
            inputMode="numeric"
            {...bind('countInStock')}
          />
          <div className="sm:col-span-2">
            <SharedField name="description" conflict={conflict}>
              <TextArea label={fields.description} rows={7} {...bind('description')} />
            </SharedField>
          </div>
          {offers('getWholeProduct') && (
            <div className="sm:col-span-2">
              <SharedField name="sku" conflict={conflict}>
                <SkuField productId={productId} {...bind('sku')} />
              </SharedField>
            </div>
          )}
        </div>
        <SharedField name="image" conflict={conflict}>
          <ImageField
            image={values.image}
            onChange={(image) => set('image', image)}
            error={problem?.fieldError('image')}
          />
        </SharedField>
      </div>
      <FormBar
        saveLabel={saveLabel}
        canSave={isFilled}
        isSaving={isSaving}
        hasChanges={draft.hasChanges}
        onDiscard={onDiscard}
        formError={formErrorOf(problem, PRODUCT_FIELD_NAMES.map(sentAs))}
        more={more}
      />
    </form>
  );
}
