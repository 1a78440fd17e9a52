import { useQuery } from '@tanstack/react-query';
import { PRODUCT_FORM_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import { TextField } from '../../ui/field.tsx';
import { sameSkuQuery } from '../api/products.ts';
import { useDebounced } from '../palette/use-debounced.ts';

type SkuFieldProps = {
  /** Of the product in the form, unless it is new. */
  productId: string | undefined;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  error: string | undefined;
};

/** Two products may have one SKU, but hardly by intention: the hint names the other. */
export function SkuField({ productId, value, ...field }: SkuFieldProps) {
  const { data = [] } = useQuery(sameSkuQuery(useDebounced(value.trim())));
  const other = data.find(({ _id }) => _id !== productId);
  return (
    <TextField
      label={PRODUCT_FORM_TEXT.fields.sku}
      hint={other === undefined ? PRODUCT_FORM_TEXT.skuHint : PRODUCT_FORM_TEXT.sameSku(other.name)}
      value={value}
      spellCheck={false}
      {...field}
    />
  );
}
