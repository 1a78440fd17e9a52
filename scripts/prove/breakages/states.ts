/** The states and transitions of chapters 3 to 5 and 8: products and the account. */
import { inFile } from '../breakage.ts';
import { after, before, code, drop, never, operator, right, to, unwrap } from '../operators.ts';

const HOME = code('paths.home');
const CART = code('paths.cart');
const SAY_FAILURE =
  "void import('../lib/toasts.ts').then(({ sayError }) => sayError('It failed.'));";

const exceptField = (field: string) => code(`name !== '${field}' && $`);

const catalogue = [
  ...inFile(
    'web/catalogue/store.ts',
    ['3.17', 'createCatalogueStore.loading', never],
    ['3.18', 'createCatalogueStore.productId', to('')],
    ['3.20', 'createCatalogueStore.products', code('$[0]')],
    ['3.21', 'createCatalogueStore.productDetails@1', to(null)],
    ['3.22', 'createCatalogueStore.productDetailsLoading', never],
    ['4.13', 'loadOf setState()@1', drop],
    ['4.14 7.7', 'loadOf setState(products) products', drop],
    ['4.15', 'loadOf setState(products) loading', drop],
    ['4.16 8.2', 'loadOf setState()@3', drop],
    ['4.17 8.2', 'loadOf setState()[0]@3', code('{ ...$, products: [] }')],
    ['8.1', 'loadOf setState()@3', after(SAY_FAILURE)],
    ['3.24 7.8', 'loadOf writeStorage()', drop],
    ['3.25', 'loadOf (JSON.stringify)', code('String')],
    ['4.18', 'loadProductDetails setState()@1 productDetailsLoading', drop],
    ['4.19 7.12', 'loadProductDetails setState(productDetails) productDetails', drop],
    ['4.20', 'loadProductDetails setState(productDetails) productDetailsLoading', drop],
    [
      '4.21',
      'loadProductDetails console.error()',
      after('store.setState({ productDetailsLoading: false });'),
    ],
    ['4.22 8.3', 'loadProductDetails console.error()', drop],
    ['4.21', 'loadProductDetails return(waitAfter)', to(true)],
    ['3.19', 'loadProductDetails setState()@1 productId', code('productIdOf($)')],
  ),
  ...inFile('web/catalogue/product-page.tsx', [
    '8.4',
    'ProductPage <Loader>',
    code('<><p role="alert">It failed.</p>$</>'),
  ]),
  ...inFile(
    'contract/catalogue/product-filter.ts',
    ['5.20', 'assessorOf (item.nameText.includes)', code('item.nameText.startsWith')],
    ['5.21', 'nameTextOf toLowerCase()', drop],
    ['1.2 5.22', 'assessorOf !==(item.category)', operator('===')],
    ['5.23', 'assessorOf >(item.price)', operator('>=')],
    ['5.24', 'assessorOf >(item.rating)', operator('<')],
  ),
];

const account = [
  ...inFile(
    'web/account/store.ts',
    ['4.1 4.4', 'startSession setState() user', drop],
    ['4.2 4.5', 'startSession writeStorage()', drop],
    ['4.7', 'endSession setState()', drop],
    ['4.8', 'endSession writeStorage()', drop],
    ['7.25', 'signOut endSession()', drop],
    ['4.11', 'restoreAccount checkSession()', drop],
    ['4.11', 'restoreAccount if(getState)', before('void checkSession(store);'), 'without a token'],
    ['4.12 7.18 8.18', 'checkSession 401', to(402)],
    ['4.12 7.18 8.18', 'checkSession setState(undefined) user', drop],
  ),
  ...inFile(
    'web/account/register-page.tsx',
    ['7.21', 'Panel startSession()', drop],
    ['4.3 4.6', 'useReturn -(1)', HOME],
    ['4.3', 'useReturn if(from)', never],
    ['4.3', 'useReturn (paths.home)', CART],
    ['2.58', 'RegisterPage <Redirect> to', CART],
    ['2.57', 'Panel.onClick', drop],
  ),
  ...inFile(
    'web/account/auth-form.tsx',
    ['5.1 5.6', 'AuthForm.submit.empty ===(typed)', exceptField('email')],
    ['5.2 5.7', 'AuthForm.submit.empty ===(typed)', exceptField('password')],
    ['5.5', 'AuthForm.submit.empty ===(typed)', exceptField('name')],
    ['5.8', 'AuthForm.submit.empty ===(typed)', exceptField('cpassword')],
    ['5.4', 'AuthForm.submit return', drop],
    [
      '5.10',
      'AuthForm.submit.empty ===(typed)',
      code("$ || (name === 'cpassword' && typed.cpassword !== typed.password)"),
    ],
    ['8.5 8.6', 'AuthForm.submit.messages.error return', to('It failed.')],
    ['8.7 8.8', 'AuthForm.submit sayError()', drop],
    ['8.9', 'AuthForm.submit withToast()', unwrap, 'during a login'],
    ['8.9', 'AuthForm.submit withToast()', unwrap, 'after a register'],
  ),
  ...inFile(
    'web/orders/profile-page.tsx',
    ['4.9', 'useLogout (paths.register)', HOME],
    ['8.9', 'useLogout withToast()', unwrap, 'Logout clears'],
    ['6.16', 'Person if(<Badge>)', code('user')],
    ['2.68', 'Person ??(name)', right],
    ['2.70', 'Person (user.email)', code('user?.name')],
  ),
  ...inFile(
    'web/app/page-frame.tsx',
    ['2.59 6.4', 'Guard <Redirect>', code('children')],
    ['2.59', 'Guard <Redirect> to', HOME],
    ['2.59', 'Guard if(token)', code('$ && !useAccount((state) => state.isChecking)')],
    ['6.5 6.6 6.7 6.8', 'Guard if(token)', never],
    ['2.86 6.9', 'AdminGuard.isStaff return', code('state.user !== undefined')],
    ['6.10 6.11 6.12 6.13', 'AdminGuard.isStaff return', code('state.user?.isAdmin === 1')],
    ['2.85 2.86 6.14', 'AdminGuard <Redirect> to', CART],
    ['2.85', 'AdminGuard <Loader>', to(null)],
  ),
];

const refusals = [...inFile('web/orders/api.ts', ['2.59', 'followRefusal checkSession()', drop])];

export const states = [...catalogue, ...account, ...refusals];
