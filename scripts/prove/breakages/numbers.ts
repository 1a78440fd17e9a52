/** Every number that the spec names, slightly changed. */
import { inFile } from '../breakage.ts';

const PRICES = 'min: 100, max: 5000';
const RATINGS = 'min: 1, max: 5, initial: 5';

export const numbers = [
  ...inFile(
    'contract/policy.ts',
    ['9.1 9.4', 'SHIPPING_RUPEES = 10', 'SHIPPING_RUPEES = 11'],
    ['9.3', 'TAX_PERCENT = 2;', 'TAX_PERCENT = 3;'],
    ['7.55 9.6', "CURRENCY = 'INR'", "CURRENCY = 'USD'"],
    ['9.16', "PAYMENT_METHOD = 'Razorpay'", "PAYMENT_METHOD = 'Paypal'"],
    ['1.1 2.14 9.7', 'FEATURED_PRODUCTS = 12', 'FEATURED_PRODUCTS = 13'],
    ['2.19 9.8', PRICES, 'min: 99, max: 5000'],
    ['2.19 9.8', PRICES, 'min: 100, max: 5001'],
    ['2.23 9.10', RATINGS, 'min: 0, max: 5, initial: 5'],
    ['2.23 9.10', RATINGS, 'min: 1, max: 6, initial: 5'],
    ['2.24 2.27 9.11', RATINGS, 'min: 1, max: 5, initial: 4'],
    ['3.4', 'RATING_STEP = 0.5', 'RATING_STEP = 1'],
    ['9.12', 'successMs: 2000', 'successMs: 2100'],
    ['9.12', 'successMs: 2000', 'successMs: 1900'],
    ['9.13', 'errorMs: 4000', 'errorMs: 4100'],
    ['9.13', 'errorMs: 4000', 'errorMs: 3900'],
    ['9.14', 'defaultMs: 4000', 'defaultMs: 4100'],
    ['9.14', 'defaultMs: 4000', 'defaultMs: 3900'],
    ['9.21', 'HTTP_CLIENT_TIMEOUT_MS = 0', 'HTTP_CLIENT_TIMEOUT_MS = 30_000'],
  ),
  ...inFile('contract/admin-policy.ts', [
    '2.89',
    'CATEGORIES_NOT_COUNTED = 1',
    'CATEGORIES_NOT_COUNTED = 0',
  ]),
  ...inFile(
    'contract/pricing.ts',
    ['9.2 9.4', 'lines.length > 0 ? rates.shippingPaise : 0', 'rates.shippingPaise'],
    ['9.3', 'Math.floor((rest', 'Math.ceil((rest'],
    ['9.4', 'subtotalPaise + shippingPaise + taxPaise', 'subtotalPaise + shippingPaise'],
  ),
  ...inFile('web/ui/toaster.tsx', [
    '9.15',
    '.filter((shown) => shown.visible)',
    '.filter((shown) => shown.visible).slice(0, 19)',
  ]),
  ...inFile(
    'web/ui/stars.tsx',
    ['3.5', 'COUNT = 5', 'COUNT = 6'],
    ['3.6', '(shown % 1) * SIZE', 'Math.round(shown % 1) * SIZE'],
  ),
  ...inFile(
    'web/layout/quantity-select.tsx',
    ['2.34 5.18', 'length: count }', 'length: count + 1 }'],
    ['2.45 5.19', 'length: count }', 'length: count - 1 }'],
    [
      '2.34 2.45',
      'value={index + 1}>\n            {index + 1}',
      'value={index}>\n            {index}',
    ],
  ),
  ...inFile('contract/list-view.ts', [
    '2.20 9.9',
    'initial: sliderMax,',
    'initial: sliderMax - 1,',
  ]),
  ...inFile('contract/product-filter.ts', [
    '2.25',
    'maxPrice: sliderMax,',
    'maxPrice: sliderMax - 1,',
  ]),
  ...inFile(
    'web/checkout/pay.ts',
    ['7.48 9.5', 'postOrder({ amount,', 'postOrder({ amount: amount / 100,'],
    ['7.49', 'postOrder({ amount,', 'postOrder({ amount: amount + 0.5,'],
    ['7.53 9.22', "'rzp_test_HaatShopTestKy'", "'rzp_test_HaatShopOther1'", 'embedded test key'],
    ['7.53', 'key: key || KEY,', "key: 'rzp_test_00000000000000',"],
    ['7.54', 'amount: order.amount,', 'amount: order.amount + 100,'],
    ['7.56', 'order_id: order.id,', "order_id: 'order_00000000000000',"],
  ),
];
