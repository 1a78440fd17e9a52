import { useQuery } from '@tanstack/react-query';
import { PRODUCT_FORM_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import type { Category } from '../../../contract/catalogue/schemas.ts';
import { SelectField } from '../../ui/field.tsx';
import { categoriesQuery } from '../api/categories.ts';

type CategoryFieldProps = {
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  error: string | undefined;
};

export function CategoryField({ value, ...field }: CategoryFieldProps) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  return (
    <SelectField label={PRODUCT_FORM_TEXT.fields.category} value={value} {...field}>
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

/** The category's name, as far as it is known. */
export function CategoryName({ slug }: { slug: string }) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  return categories.find((category) => category.slug === slug)?.name ?? slug;
}
