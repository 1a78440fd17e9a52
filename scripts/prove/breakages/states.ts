/** The states and transitions of chapters 3 to 5 and 8: initial values and what follows what. */
import { inFile } from '../breakage.ts';

const NO_EMPTY_FIELD = "kind.fields.filter(({ name }) => typed[name] === '')";
const FORM_IS_FILLED = "Object.values(values).every((value) => value !== '')";
const ADDRESS_IS_COMPLETE = "ADDRESS_FIELDS.every((field) => address[field].trim() !== '')";

const withoutField = (row: string, field: string) =>
  [
    row,
    NO_EMPTY_FIELD,
    `kind.fields.filter(({ name }) => name !== '${field}' && typed[name] === '')`,
  ] as const;

export const states = [
  ...inFile(
    'web/catalogue/store.ts',
    ['3.17', 'loading: true,\n    productId', 'loading: false,\n    productId'],
    ['3.18', 'productId: undefined,', "productId: '',"],
    [
      '3.20',
      '    products,\n    productDetails,',
      '    products: products[0],\n    productDetails,',
    ],
    ['3.21', 'Product | undefined = undefined', 'Product | undefined = null'],
    ['3.22', 'productDetailsLoading: true,\n', 'productDetailsLoading: false,\n'],
    ['4.13', 'store.setState({ loading: true });', ''],
    ['4.14 7.7', '{ products, loading: false, hasListFailed: false }', '{ loading: false }'],
    ['4.15', '{ products, loading: false, hasListFailed: false }', '{ products }'],
    [
      '4.16 8.2',
      'catch {\n    store.setState({ loading: false, hasListFailed: true });',
      'catch {',
    ],
    [
      '4.17 8.2',
      'catch {\n    store.setState({ loading: false, hasListFailed: true });',
      'catch {\n    store.setState({ loading: false, products: [] });',
    ],
    [
      '8.1',
      'catch {\n    store.setState({ loading: false, hasListFailed: true });',
      "catch {\n    store.setState({ loading: false, hasListFailed: true });\n    void import('../lib/toasts.ts').then(({ sayError }) => sayError('It failed.'));",
    ],
    ['3.24 7.8', 'writeStorage(STORAGE_KEYS.products, JSON.stringify(products));', ''],
    ['3.25', 'JSON.stringify(products));', 'String(products));'],
    ['4.18', '{ productId, productDetailsLoading: true }', '{ productId }'],
    [
      '4.19 7.12',
      '{ productDetails, productDetailsLoading: false }',
      '{ productDetailsLoading: false }',
    ],
    ['4.20', '{ productDetails, productDetailsLoading: false }', '{ productDetails }'],
    [
      '4.21',
      "return 'answered';\n  } catch (error) {\n    console.error(error);",
      "return 'answered';\n  } catch (error) {\n    console.error(error);\n    store.setState({ productDetailsLoading: false });",
    ],
    [
      '4.22 8.3',
      "return 'answered';\n  } catch (error) {\n    console.error(error);",
      "return 'answered';\n  } catch (error) {",
    ],
    ['3.19', 'store.setState({ productId,', 'store.setState({ productId: productIdOf(productId),'],
  ),
  ...inFile('web/catalogue/product-page.tsx', [
    '8.4',
    '{isLoading && <Loader',
    '{isLoading && <p role="alert">It failed.</p>}\n      {isLoading && <Loader',
  ]),
  ...inFile(
    'web/account/store.ts',
    [
      '4.1 4.4',
      'store.setState({ user, isChecking: false });\n}',
      'store.setState({ isChecking: false });\n}',
    ],
    ['4.2 4.5', 'writeStorage(STORAGE_KEYS.token, jwtToken);', ''],
    [
      '4.7',
      'setToken(store, undefined);\n  store.setState(SIGNED_OUT);',
      'setToken(store, undefined);',
    ],
    ['4.8', 'writeStorage(STORAGE_KEYS.token, undefined);', ''],
    ['7.25', 'endSession(store);\n}\n\nfunction setToken', '}\n\nfunction setToken'],
    ['4.11', 'else void checkSession(store);', ''],
    [
      '4.11',
      'if (token === store.getState().token) return;\n    setToken(store, token);\n    if (token === undefined) store.setState(SIGNED_OUT);\n    else void',
      'setToken(store, token);\n    void',
      'without a token',
    ],
    ['4.12 7.18 8.18', 'status === 401', 'status === 402'],
    [
      '4.12 7.18 8.18',
      'store.setState({ user: undefined, isChecking: false });',
      'store.setState({ isChecking: false });',
    ],
  ),
  ...inFile(
    'web/account/register-page.tsx',
    ['7.21', 'startSession(account, session);', ''],
    ['4.3 4.6', 'navigate(-1)', 'navigate(paths.home)'],
    ['4.3', 'if (from !== undefined) navigate(from', 'if (from === null) navigate(from'],
    ['4.3', 'else navigate(paths.home', 'else navigate(paths.cart'],
    ['2.58', 'wasSignedIn ? <Redirect to={paths.home}', 'wasSignedIn ? <Redirect to={paths.cart}'],
    ['2.57', 'onClick={switchForm}', ''],
  ),
  ...inFile(
    'web/account/auth-form.tsx',
    withoutField('5.1 5.6', 'email'),
    withoutField('5.2 5.7', 'password'),
    withoutField('5.5', 'name'),
    withoutField('5.8', 'cpassword'),
    ['5.4', '      return;\n    }\n    setErrors', '    }\n    setErrors'],
    [
      '5.10',
      NO_EMPTY_FIELD,
      "kind.fields.filter(({ name }) => typed[name] === '' || (name === 'cpassword' && typed.cpassword !== typed.password))",
    ],
    ['8.5 8.6', 'failureOf(error).message,\n      };', "'It failed.',\n      };"],
    ['8.7 8.8', 'sayError(kind.missing);', ''],
    ['8.9', 'withToast(() => kind.send(typed), messages)', 'kind.send(typed)', 'during a login'],
    ['8.9', 'withToast(() => kind.send(typed), messages)', 'kind.send(typed)', 'after a register'],
  ),
  ...inFile(
    'web/orders/profile-page.tsx',
    ['4.9', 'navigate(paths.register', 'navigate(paths.home'],
    ['8.9', 'withToast(() => signOut(account))', 'signOut(account)', 'Logout clears'],
    ['6.16', '{user?.isAdmin && <Badge>', '{user && <Badge>'],
    ['2.68', '{user?.name ?? LABELS.profile}', '{LABELS.profile}'],
    ['2.70', '{user?.email}', '{user?.name}'],
  ),
  ...inFile(
    'web/admin/shell/menu.tsx',
    ['2.121', 'navigate(paths.register);', 'navigate(paths.home);'],
    [
      '8.9',
      'withToast(() => signOut(account, { isRelative: true }))',
      'signOut(account, { isRelative: true })',
      'a logout link',
    ],
  ),
  ...inFile(
    'web/app/page-frame.tsx',
    ['2.59 6.4', '<Redirect to={paths.register} state={state} />', 'children'],
    ['2.59', '<Redirect to={paths.register} state', '<Redirect to={paths.home} state'],
    [
      '2.59',
      'if (isChecking) return <Loader label={MESSAGES.loading} />;',
      'if (isChecking) return null;',
    ],
    ['6.5 6.6 6.7 6.8', 'if (token !== undefined) return children;', ''],
    ['2.86 6.9', 'state.user?.isAdmin === true', 'state.user !== undefined'],
    ['6.10 6.11 6.12 6.13', 'state.user?.isAdmin === true', 'state.user?.isAdmin === 1'],
    ['2.85 2.86 6.14', '<Redirect to={paths.home} />', '<Redirect to={paths.cart} />'],
    [
      '2.85',
      'return isChecking ? <Loader label={MESSAGES.loading} /> :',
      'return isChecking ? null :',
    ],
  ),
  ...inFile(
    'web/cart/store.ts',
    [
      '2.54 4.23',
      'isThere ? lines.map((other) => (isSame(other, line) ? line : other)) : [...lines, line]',
      '[...lines, line]',
    ],
    ['4.24', 'productId ? { ...line, qty } : line', 'productId ? line : line'],
    ['4.25', 'lines.toSpliced(position, 1)', 'lines'],
    ['1.4 4.26 4.27', 'writeStorage(STORAGE_KEYS.cart, JSON.stringify(lines));', ''],
    ['3.8', 'writeStorage(STORAGE_KEYS.cart,', "writeStorage('cart',"],
  ),
  ...inFile('web/cart/add-to-cart.ts', ['2.53', 'Math.min(qty, product.countInStock)', 'qty']),
  ...inFile(
    'web/cart/cart-page.tsx',
    ['2.54', "if (id === '' ||", "if (id !== '' ||"],
    ['2.50', 'disabled={lines.length === 0', 'disabled={lines.length < 0'],
    ['2.51', 'disabled={lines.length === 0', 'disabled={lines.length >= 0'],
    ['2.51 4.29', 'go(paths.payment);', 'go(paths.home);'],
  ),
  ...inFile(
    'web/checkout/store.ts',
    ...['fullName', 'address', 'city', 'states', 'postalCode', 'country'].map(
      (name) =>
        [
          '4.30 5.12',
          ADDRESS_IS_COMPLETE,
          `ADDRESS_FIELDS.every((field) => field === '${name}' || address[field].trim() !== '')`,
        ] as const,
    ),
    ['4.31', ADDRESS_IS_COMPLETE, `!${ADDRESS_IS_COMPLETE}`],
  ),
  ...inFile(
    'web/checkout/address-page.tsx',
    ['1.7 4.32', 'go(paths.orderScreen)', 'go(paths.cart)'],
    ['2.62', 'current="shippingAddress"', 'current="signIn"'],
  ),
  ...inFile('web/checkout/provider-window.ts', ['1.8 4.33', 'opened.open();', '']),
  ...inFile('web/checkout/finish-payment.ts', [
    '4.34',
    'await verify(stores, reported, { isReturn: false });',
    '',
  ]),
  ...inFile('web/checkout/payment-outcome.ts', [
    '4.28 4.35',
    'takeOutPaid(cart, open.order.orderItems);',
    '',
  ]),
  ...inFile(
    'web/checkout/verification.ts',
    [
      '4.35 8.17',
      'open = putOff(open, answer.retryAfterMs);',
      "open = putOff(open, answer.retryAfterMs);\n        localStorage.setItem('cartItems', '[]');",
      'a failed verification',
    ],
    ['8.17', 'checkout.setState({ order: undefined });', '', 'sets the order to none'],
    ['8.9', '() => withToast(post)', 'post', 'verification is called'],
  ),
  ...inFile('web/checkout/verification-pace.ts', [
    '8.17',
    'const WAIT_MS = 30 * 60_000;',
    'const WAIT_MS = 31 * 60_000;',
    'half an hour',
  ]),
  ...inFile(
    'web/checkout/confirmation-page.tsx',
    ['4.36', 'navigate(paths.paymentSuccess, { replace: true, state });', ''],
    [
      '4.36',
      '{ order: stage.order,',
      '{ order: { ...stage.order, order_id: stage.paymentId },',
      'verification is called',
    ],
  ),
  ...inFile('web/checkout/confirm-cart.tsx', [
    '2.64',
    'current="placeOrder"',
    'current="shippingAddress"',
  ]),
  ...inFile(
    'web/checkout/pay.ts',
    ['8.9', 'withToast(purchase.open)', 'purchase.open()', 'placeOrder is called'],
    ['8.19', 'console.error(error);', ''],
    ['8.19', 'withToast(purchase.open)', 'withToast(purchase.open, { error: String })'],
  ),
  ...inFile(
    'web/admin/product-form/product-fields.tsx',
    ...['name', 'brand', 'category', 'price', 'description', 'image', 'countInStock'].map(
      (name) =>
        [
          '4.43 5.13',
          FORM_IS_FILLED,
          `Object.entries(values).every(([name, value]) => name === '${name}' || value !== '')`,
        ] as const,
    ),
    ['4.44', FORM_IS_FILLED, 'false'],
    [
      '5.14',
      'hint={PRODUCT_FORM_TEXT.priceHint}\n              type="text"',
      'hint={PRODUCT_FORM_TEXT.priceHint}\n              type="number"',
    ],
    ['5.15', FORM_IS_FILLED, `${FORM_IS_FILLED} && !Number.isNaN(Number(values.price))`],
    [
      '5.16',
      'hint={PRODUCT_FORM_TEXT.stockHint}\n            type="text"',
      'hint={PRODUCT_FORM_TEXT.stockHint}\n            type="number"',
    ],
    ['5.17', FORM_IS_FILLED, `${FORM_IS_FILLED} && !Number.isNaN(Number(values.countInStock))`],
  ),
  ...inFile(
    'web/admin/product-form/add-product-form.tsx',
    ['8.9', 'withToast(() => addProduct(product))', 'addProduct(product)', 'the button is enabled'],
    ['8.14', 'title={ADMIN_MESSAGES.productAdded} isAlert', 'title={ADMIN_MESSAGES.productAdded}'],
  ),
  ...inFile('web/admin/product-form/use-product-update.ts', [
    '8.9',
    'withToast(() => updateProduct',
    '((work) => work())(() => updateProduct',
    'updating sends',
  ]),
  ...inFile('web/admin/products/product-card.tsx', [
    '8.9',
    'withToast(() => removeProduct',
    '((work) => work())(() => removeProduct',
    'sends its _id and says',
  ]),
  ...inFile(
    'web/admin/categories/category-form.tsx',
    ['8.9', 'withToast(() => addCategory(category))', 'addCategory(category)', 'add mode'],
    [
      '8.9',
      'withToast(() => updateCategory({ _id, name }))',
      'updateCategory({ _id, name })',
      'the edit icon',
    ],
    ['4.48', 'placeholder={oldName}', ''],
  ),
  ...inFile('web/admin/categories/category-row.tsx', [
    '8.9',
    'withToast(() => removeCategory({ _id }))',
    'removeCategory({ _id })',
    'deleting asks once',
  ]),
  ...inFile(
    'web/admin/categories/categories-screen.tsx',
    ['4.45', 'edited === undefined ? (', 'edited !== undefined ? ('],
    ['4.46 4.47', 'onEdit={() => onEdit(category._id)}', 'onEdit={() => {}}'],
  ),
  ...inFile(
    'web/admin/api/query-client.ts',
    ['8.16', 'console.error(error);', 'void error;', 'any other screen'],
    ['8.15', 'console.error(error);', "alert('It failed.');"],
  ),
  ...inFile('web/admin/list/list-frame.tsx', [
    '8.15',
    '{list.isPending ? (',
    '{list.isError && <p role="alert">It failed.</p>}\n      {list.isPending ? (',
  ]),
  ...inFile('web/admin/list/use-shown-rows.ts', [
    '8.15',
    'list.data?.pages ?? []',
    "list.data?.pages ?? [{ rows: [{ _id: '1', name: 'Nobody', email: '' }] }]",
  ]),
  ...inFile('web/admin/form/form-error.ts', [
    '8.16',
    ': message;',
    ': undefined;',
    'a failed save',
  ]),
  ...inFile('web/admin/products/product-card.tsx', [
    '8.16',
    '{remove.isError && (',
    '{remove.isIdle && (',
    'a failed delete',
  ]),
  ...inFile(
    'web/orders/order-summary-page.tsx',
    ['4.41', '          {ORDERS.print}\n', '          Mark as paid\n'],
    ['4.42', '          {ORDERS.print}\n', '          Mark as delivered\n'],
  ),
  ...inFile('server/catalogue/products/product-list.ts', [
    '5.20',
    'ownName.includes(nameText)',
    'ownName.startsWith(nameText)',
  ]),
  ...inFile('server/catalogue/snapshot/load-snapshot.ts', [
    '5.21',
    'nameText: row.name.toLowerCase()',
    'nameText: row.name',
  ]),
  ...inFile(
    'contract/product-filter.ts',
    ['1.2 5.22', 'product.category !== category)', 'product.category === category)'],
    ['5.23', 'product.price <= maxPrice', 'product.price < maxPrice'],
    ['5.24', 'product.rating > maxRating)', 'product.rating < maxRating)'],
  ),
];
