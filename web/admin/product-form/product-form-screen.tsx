import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_LABELS, MISSING_TEXT } from '../../../contract/admin/wording.ts';
import { PRODUCT_FORM_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import { useUrlQuery } from '../../lib/url-query.ts';
import { productQuery } from '../api/products.ts';
import { OneItem } from '../shell/one-item.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { AddProductForm } from './add-product-form.tsx';
import { UpdateProductForm } from './update-product-form.tsx';

const PRODUCTS = { name: ADMIN_LABELS.menu.products, to: adminPaths.products };

/** Adds a product, or edits the one whose id is in the address. */
export default function ProductFormScreen() {
  const id = useUrlQuery().get('id');
  return (
    <ScreenFrame
      title={id ? ADMIN_LABELS.updateProduct : ADMIN_LABELS.addProduct}
      crumbs={[PRODUCTS]}
    >
      {id ? <KnownProduct key={id} id={id} /> : <AddProductForm />}
    </ScreenFrame>
  );
}

const PRODUCTS_LINK = { name: MISSING_TEXT.goToProducts, to: adminPaths.products };

function KnownProduct({ id }: { id: string }) {
  const product = useQuery(productQuery(id));
  return (
    <OneItem query={product} back={PRODUCTS_LINK} texts={PRODUCT_FORM_TEXT}>
      {(known) => <UpdateProductForm product={known} />}
    </OneItem>
  );
}
