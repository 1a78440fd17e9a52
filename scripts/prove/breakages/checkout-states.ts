/** The states and transitions of chapters 3 to 5 and 8 from the cart to the paid order. */
import { inFile } from '../breakage.ts';
import {
  after,
  before,
  code,
  drop,
  left,
  negate,
  never,
  operator,
  to,
  unwrap,
} from '../operators.ts';

const HOME = code('paths.home');
const CART = code('paths.cart');

const cart = [
  ...inFile(
    'web/cart/store.ts',
    ['2.54 4.23', 'putInCart if(isThere)', never],
    ['4.24', 'setQuantity {qty}', code('line')],
    ['4.25', 'removeFromCart toSpliced()', drop],
    ['1.4 4.26 4.27', 'keepLines writeStorage()', drop],
    ['3.8', 'keepLines writeStorage()[0]', to('cart')],
  ),
  ...inFile('web/cart/add-to-cart.ts', ['2.53', 'addToCart min()', unwrap]),
  ...inFile(
    'web/cart/cart-page.tsx',
    ['2.54', 'CartPage ===(id)', operator('!==')],
    ['2.50', 'Summary ===(lines.length)', operator('<')],
    ['2.51', 'Summary ===(lines.length)', operator('>=')],
    ['2.51 4.29', 'Summary go()[0]', HOME],
  ),
];

const checkout = [
  ...inFile(
    'web/checkout/store.ts',
    ...['fullName', 'address', 'city', 'states', 'postalCode', 'country'].map(
      (name) =>
        ['4.30 5.12', 'isAddressComplete !==(trim)', code(`field === '${name}' || $`)] as const,
    ),
    ['4.31', 'isAddressComplete return', negate],
  ),
  ...inFile(
    'web/checkout/address-page.tsx',
    ['1.7 4.32', 'AddressForm go()[0]', CART],
    ['2.62', 'AddressPage.current', to('signIn')],
    ['2.122', 'AddressPage return(div)', before('if (lines.length === 0) return <EmptyCart />;')],
  ),
  ...inFile('web/checkout/place-order.tsx', ['2.122', 'PlaceOrder ||(isEmpty)', left]),
  ...inFile('web/checkout/provider-window.ts', ['1.8 4.33', 'openProviderWindow open()', drop]),
  ...inFile('web/checkout/finish-payment.ts', ['4.34', 'finishPaid verify()', drop]),
  ...inFile('web/checkout/payment-outcome.ts', ['4.28 4.35', 'finish takeOutPaid()', drop]),
  ...inFile(
    'web/checkout/verification.ts',
    [
      '4.35 8.17',
      'keepAsking =(putOff)',
      after("localStorage.setItem('cartItems', '[]');"),
      'a failed verification',
    ],
    ['8.17', 'keepAsking checkout.setState()', drop, 'sets the order to none'],
    ['8.9', 'keepAsking withToast()', code('post()'), 'verification is called'],
  ),
  ...inFile('web/checkout/verification-pace.ts', ['8.17', 'WAIT_MS 30', to(31), 'half an hour']),
  ...inFile(
    'web/checkout/confirmation-page.tsx',
    ['4.36', 'useSuccess navigate()', drop],
    [
      '4.36',
      'useSuccess (stage.order)',
      code('{ ...$, order_id: stage.paymentId }'),
      'verification is called',
    ],
  ),
  ...inFile(
    'web/checkout/confirm-cart.tsx',
    ['2.64', 'Confirmation.current', to('shippingAddress')],
    ['2.122', 'ConfirmCart if(isEmpty)', code('isEmpty || $')],
  ),
  ...inFile(
    'web/lib/storage.ts',
    ['3.27', 'setItem removeItem()', drop],
    ['3.27', 'setItem if(products)', never, 'does not fit'],
  ),
  ...inFile(
    'web/checkout/pay.ts',
    ['8.9', 'begin withToast()', code('purchase.open()'), 'placeOrder is called'],
    ['8.19', 'begin console.error()', drop],
    ['8.19', 'begin withToast()[0]', code('$, { error: String }')],
  ),
  ...inFile(
    'web/orders/order-summary-page.tsx',
    ['4.41', 'Receipt (ORDERS.print)', to('Mark as paid')],
    ['4.42', 'Receipt (ORDERS.print)', to('Mark as delivered')],
  ),
];

export const checkoutStates = [...cart, ...checkout];
