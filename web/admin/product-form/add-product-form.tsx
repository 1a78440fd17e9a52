import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ADMIN_LABELS, ADMIN_MESSAGES, FORM_TEXT } from '../../../contract/admin/wording.ts';
import { PRODUCT_FORM_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirst } from '../../ui/focus.ts';
import { firstControl } from '../../ui/hand-on-focus.tsx';
import { addProduct, type ProductForm } from '../api/products.ts';
import { useDraft } from '../form/use-draft.ts';
import { ProductFields } from './product-fields.tsx';
import { EMPTY_FORM } from './product-values.ts';

export function AddProductForm() {
  const draft = useDraft('product:new', EMPTY_FORM);
  const [addedName, setAddedName] = useState<string>();
  const fields = useRef<HTMLDivElement>(null);
  const add = useMutation({
    mutationFn: async (product: ProductForm) => {
      await withToast(() => addProduct(product));
      draft.forgetStored();
    },
    onSuccess: (_answer, { name }) => {
      draft.discard();
      setAddedName(name.trim());
    },
  });
  const isConfirmed = addedName === undefined && add.isSuccess;
  // The submit button is disabled again: the focus moves to the first field, for the next product.
  useEffect(() => {
    if (isConfirmed) focusFirst(firstControl(fields.current));
  }, [isConfirmed]);
  return (
    <>
      <div ref={fields}>
        <ProductFields
          draft={draft}
          saveLabel={ADMIN_LABELS.addProduct}
          failure={add.error}
          isSaving={add.isPending}
          onSave={() => add.mutate(draft.values)}
          onDiscard={() => {
            draft.discard();
            add.reset();
          }}
        />
      </div>
      {addedName !== undefined && (
        <Dialog title={ADMIN_MESSAGES.productAdded} isAlert onClose={() => setAddedName(undefined)}>
          <p className="text-ink-soft">{PRODUCT_FORM_TEXT.added(addedName)}</p>
          <div className="mt-5 flex justify-end">
            <Button onClick={() => setAddedName(undefined)}>{FORM_TEXT.ok}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
