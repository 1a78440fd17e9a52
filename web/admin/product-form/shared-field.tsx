import type { ReactNode } from 'react';
import { IMAGE_TEXT, PRODUCT_FORM_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import type { SeenField } from '../../../contract/catalogue/product-fields.ts';
import { ProductPicture } from '../../layout/product-picture.tsx';
import { WithChoice } from '../form/choice.tsx';
import { CategoryName } from './category-field.tsx';
import type { ProductConflict } from './use-product-update.ts';

type SharedFieldProps = {
  name: SeenField;
  /** Absent for a new product, which nobody else can change. */
  conflict: ProductConflict | undefined;
  children: ReactNode;
};

/** A field and, where another admin has saved another value, the choice between the two. */
export function SharedField({ name, conflict, children }: SharedFieldProps) {
  if (conflict === undefined) return children;
  return (
    <WithChoice
      isOpen={conflict.fields.includes(name)}
      name={name}
      label={PRODUCT_FORM_TEXT.fields[name]}
      who={conflict.whoChanged(name)}
      theirs={<SavedValue name={name} value={conflict.saved[name]} />}
      onTakeTheirs={() => conflict.takeTheirs(name)}
      onKeepMine={() => conflict.keepMine(name)}
    >
      {children}
    </WithChoice>
  );
}

function SavedValue({ name, value }: { name: SeenField; value: string }) {
  return (
    <>
      {name === 'image' && (
        <div className="my-1 w-24 overflow-hidden rounded-lg">
          <ProductPicture image={value} alt={IMAGE_TEXT.theirs} sizes="6rem" />
        </div>
      )}
      <p className="max-h-48 min-w-0 overflow-y-auto font-medium wrap-anywhere whitespace-pre-wrap">
        {name === 'category' ? <CategoryName slug={value} /> : value}
      </p>
    </>
  );
}
