/** The states and transitions of the back office: its forms, its toasts and what a failure shows. */
import { inFile } from '../breakage.ts';
import { code, drop, negate, never, to, unwrap } from '../operators.ts';

const FAILED = '<p role="alert">It failed.</p>';
const NOBODY = "[{ rows: [{ _id: '1', name: 'Nobody', email: '' }] }]";
const isNumber = (field: string) => code(`$ && !Number.isNaN(Number(values.${field}))`);

export const adminStates = [
  ...inFile(
    'web/admin/shell/menu.tsx',
    ['2.121', 'LogoutLink.leave (paths.register)', code('paths.home')],
    ['8.9', 'LogoutLink withToast()', unwrap, 'a logout link'],
  ),
  ...inFile(
    'web/admin/product-form/product-fields.tsx',
    ...['name', 'brand', 'category', 'price', 'description', 'image', 'countInStock'].map(
      (field) =>
        [
          '4.43 5.13',
          'ProductFields every()',
          code(`SPEC_FIELDS.every((name) => name === '${field}' || values[name] !== '')`),
        ] as const,
    ),
    ['4.44', 'ProductFields every()', never],
    ['5.14', 'ProductFields <TextField priceHint> type', to('number')],
    ['5.15', 'ProductFields every()', isNumber('price')],
    ['5.16', 'ProductFields <TextField stockHint> type', to('number')],
    ['5.17', 'ProductFields every()', isNumber('countInStock')],
  ),
  ...inFile(
    'web/admin/product-form/add-product-form.tsx',
    ['8.9', 'AddProductForm withToast()', unwrap, 'the button is enabled'],
    ['8.14', 'AddProductForm.isAlert', drop],
  ),
  ...inFile('web/admin/product-form/use-product-update.ts', [
    '8.9',
    'useProductUpdate withToast()',
    unwrap,
    'updating sends',
  ]),
  ...inFile(
    'web/admin/products/product-card.tsx',
    ['8.9', 'ProductCard withToast()', unwrap, 'sends its _id and says'],
    ['8.16', 'ProductCard if(isError)', code('remove.isIdle'), 'a failed delete'],
  ),
  ...inFile(
    'web/admin/categories/category-form.tsx',
    ['8.9', 'AddCategoryForm withToast()', unwrap, 'add mode'],
    ['8.9', 'RenameCategoryForm withToast()', unwrap, 'the edit icon'],
    ['4.48', 'RenameCategoryForm.placeholder', drop],
  ),
  ...inFile('web/admin/categories/category-row.tsx', [
    '8.9',
    'CategoryRow withToast()',
    unwrap,
    'deleting asks once',
  ]),
  ...inFile(
    'web/admin/categories/categories-screen.tsx',
    ['4.45', 'CategoriesScreen if(edited)', negate],
    ['4.46 4.47', 'CategoryList.onEdit', code('() => {}')],
  ),
  ...inFile(
    'web/admin/api/query-client.ts',
    ['8.16', 'logFailure console.error()', drop, 'any other screen'],
    ['8.15', 'logFailure console.error()', code("alert('It failed.')")],
  ),
  ...inFile('web/admin/list/list-frame.tsx', [
    '8.15',
    'ListFrame <SearchBox>',
    code(`<>{list.isError && ${FAILED}}$</>`),
  ]),
  ...inFile('web/admin/list/use-shown-rows.ts', [
    '8.15',
    'useShownRows ??(data)',
    code(`list.data?.pages ?? ${NOBODY}`),
  ]),
  ...inFile('web/admin/form/form-error.ts', [
    '8.16',
    'formErrorOf return(isShown) (message)',
    to(undefined),
    'a failed save',
  ]),
];
