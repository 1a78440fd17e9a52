import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { LABELS, MESSAGES } from '../../../contract/shop.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { productQuery } from '../api/products.ts';
import { ScreenFrame } from '../frame/screen-frame.tsx';
import { ScreenLink } from '../frame/screen-link.tsx';
import { AddProductForm } from './add-product-form.tsx';
import { UpdateProductForm } from './update-product-form.tsx';

const PRODUCTS = { name: LABELS.adminMenu[2], to: paths.admin.products };

/** Adds a product, or changes the one that the address names. */
export default function ProductFormScreen() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  return (
    <ScreenFrame title={id ? LABELS.updateProduct : LABELS.addProduct} crumbs={[PRODUCTS]}>
      {id ? <KnownProduct key={id} id={id} /> : <AddProductForm />}
    </ScreenFrame>
  );
}

function KnownProduct({ id }: { id: string }) {
  const { data: product, isPending } = useQuery(productQuery(id));
  if (isPending) return <Loader label={MESSAGES.loading} />;
  return product === undefined ? <UnknownProduct /> : <UpdateProductForm product={product} />;
}

function UnknownProduct() {
  return (
    <>
      <p className="mb-5 max-w-prose text-ink-soft">
        This product is not here. It may have been deleted.
      </p>
      <ScreenLink to={paths.admin.products} className={buttonLook('secondary')}>
        To the products
      </ScreenLink>
    </>
  );
}
