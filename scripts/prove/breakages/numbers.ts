/** Every number that the spec names, slightly changed. */
import { inFile } from '../breakage.ts';
import { always, code, left, to, word } from '../operators.ts';

export const numbers = [
  ...inFile(
    'contract/policy.ts',
    ['7.55 9.6', 'CURRENCY', to('USD')],
    ['9.16', 'PAYMENT_METHOD', to('Paypal')],
    ['9.12', 'TOAST.successMs', to(2100)],
    ['9.12', 'TOAST.successMs', to(1900)],
    ['9.13', 'TOAST.errorMs', to(4100)],
    ['9.13', 'TOAST.errorMs', to(3900)],
    ['9.14', 'TOAST.defaultMs', to(4100)],
    ['9.14', 'TOAST.defaultMs', to(3900)],
    ['9.21', 'HTTP_CLIENT_TIMEOUT_MS', to(30_000)],
  ),
  ...inFile(
    'contract/checkout/policy.ts',
    ['9.1 9.4', 'SHIPPING_RUPEES', to(11)],
    ['9.3', 'TAX_PERCENT', to(3)],
  ),
  ...inFile(
    'contract/catalogue/policy.ts',
    ['1.1 2.14 9.7', 'FEATURED_PRODUCTS', to(13)],
    ['2.19 9.8', 'PRICE_FILTER.min', to(99)],
    ['2.19 9.8', 'PRICE_FILTER.max', to(5001)],
    ['2.23 9.10', 'RATING_FILTER.min', to(0)],
    ['2.23 9.10', 'RATING_FILTER.max', to(6)],
    ['2.24 2.27 9.11', 'RATING_FILTER.initial', to(4)],
    ['3.4', 'RATING_STEP', to(1)],
  ),
  ...inFile('contract/catalogue/admin-policy.ts', ['2.89', 'CATEGORIES_NOT_COUNTED', to(0)]),
  ...inFile(
    'contract/pricing.ts',
    ['9.2 9.4', 'priceTotals if(lines)', always],
    ['9.3', 'taxOn (Math.floor)', code('Math.ceil')],
    ['9.4', 'priceTotals.totalPaise +(taxPaise)', left],
  ),
  ...inFile('web/ui/toaster.tsx', ['9.15', 'Toaster filter()', code('$.slice(0, 19)')]),
  ...inFile(
    'web/ui/stars.tsx',
    ['3.5', 'COUNT', to(6)],
    ['3.6', 'widthOf %(shown)', code('Math.round($)')],
  ),
  ...inFile(
    'web/layout/quantity-select.tsx',
    ['2.34 5.18', 'QuantitySelect.length', code('$ + 1')],
    ['2.45 5.19', 'QuantitySelect.length', code('$ - 1')],
    ['2.34 2.45', 'QuantitySelect <option>', code('<option value={index}>{index}</option>')],
  ),
  ...inFile('contract/catalogue/list-view.ts', ['2.20 9.9', 'readView.initial', code('$ - 1')]),
  ...inFile('contract/catalogue/product-filter.ts', ['2.25', 'noFilter.maxPrice', code('$ - 1')]),
  ...inFile(
    'web/checkout/pay.ts',
    ['7.48 9.5', 'placeCart postOrder() amount', code('$ / 100')],
    ['7.49', 'placeCart postOrder() amount', code('$ + 0.5')],
    ['7.53', 'openWindow.key', to('rzp_test_00000000000000')],
    ['7.54', 'openWindow.amount', code('$ + 100')],
    ['7.56', 'openWindow.order_id', to('order_00000000000000')],
  ),
  ...inFile('web/checkout/provider-window.ts', [
    '7.53 9.22',
    'DEFAULT_KEY',
    word('HaatShopTestKy', 'HaatShopOther1'),
    'embedded test key',
  ]),
];
