import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PRODUCT_FORM_TEXT } from '../../../contract/admin-wording/product-form.ts';
import { ADMIN_LABELS, ADMIN_MESSAGES } from '../../../contract/admin-wording.ts';
import type { Product } from '../../../contract/catalogue.ts';
import { paths } from '../../../contract/paths.ts';
import { PageLink } from '../../layout/page-link.tsx';
import { withToast } from '../../lib/toasts.ts';
import { buttonLook } from '../../ui/button.tsx';
import { type ProductForm, productQuery, updateProduct } from '../api/products.ts';
import { useDraft } from '../form/use-draft.ts';
import { ProductFields } from './product-fields.tsx';

export function UpdateProductForm({ product }: { product: Product }) {
  const { _id, countInStock } = product;
  const client = useQueryClient();
  const draft = useDraft(`product:${_id}`, toForm(product));
  const update = useMutation({
    mutationFn: async (form: ProductForm) => {
      await withToast(() => updateProduct({ _id, ...form }, countInStock), {
        success: ADMIN_MESSAGES.productUpdated,
      });
      // The product is refetched after this; where that fails, the form still shows what was saved.
      client.setQueryData(productQuery(_id).queryKey, savedProduct(product, form));
    },
    onSuccess: draft.discard,
  });
  return (
    <ProductFields
      draft={draft}
      saveLabel={ADMIN_LABELS.updateProduct}
      failure={update.error}
      isSaving={update.isPending}
      onSave={() => update.mutate(draft.values)}
      onDiscard={() => {
        draft.discard();
        update.reset();
      }}
      more={
        <PageLink to={paths.product(_id)} className={buttonLook('quiet')}>
          {PRODUCT_FORM_TEXT.viewInShop}
        </PageLink>
      }
    />
  );
}

function savedProduct(product: Product, form: ProductForm): Product {
  const { price, countInStock } = form;
  return { ...product, ...form, price: Number(price), countInStock: Number(countInStock) };
}

function toForm({ name, brand, category, price, description, image, countInStock }: Product) {
  return {
    name,
    brand,
    category,
    price: String(price),
    description,
    image,
    countInStock: String(countInStock),
  };
}
