import { expect, test } from 'vitest';
import { type Backend, noBackend, openBrowser } from '../testing/browser.ts';
import { SAMPLE_USER } from '../testing/samples.ts';

const SIGNED_OUT = { token: undefined, user: undefined, isChecking: false };

/** The account of a browser that stored `token`; requests at start-up are in progress. */
async function openAccount(backend: Backend, token?: string) {
  const browser = await openBrowser(backend, token === undefined ? {} : { jwtToken: token });
  const account = await import('./store.ts');
  const api = {
    ...(await import('../backend/sign-in.ts')),
    ...(await import('../backend/session.ts')),
  };
  const store = account.createAccountStore();
  const storedToken = () => browser.stored.getItem('jwtToken');
  return { ...account, ...api, browser, store, storedToken };
}

/** Resolves when the session check in progress has its answer. */
function whenChecked({ store }: Pick<Awaited<ReturnType<typeof openAccount>>, 'store'>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = store.subscribe(({ isChecking }) => {
    if (!isChecking) resolve();
  });
  return promise.finally(stop);
}

test('without a token the session is not checked', async () => {
  const { store, restoreAccount, browser } = await openAccount(noBackend);
  restoreAccount(store);
  expect(store.getState()).toMatchObject(SIGNED_OUT);
  expect(browser.calls).toEqual([]);
});

test('with a token the session is checked with it as bearer, and the answer is the user', async () => {
  const account = await openAccount(() => ({ body: SAMPLE_USER }), 'a.b.c');
  const { store, browser } = account;
  account.restoreAccount(store);
  expect(store.getState()).toMatchObject({
    token: 'a.b.c',
    user: undefined,
    isChecking: true,
  });
  await whenChecked(account);
  expect(store.getState()).toMatchObject({
    token: 'a.b.c',
    user: SAMPLE_USER,
    isChecking: false,
  });
  expect(
    browser.calls.map(({ method, path, headers }) => [method, path, headers.authorization]),
  ).toEqual([['GET', '/api/users/isAuthorized', 'Bearer a.b.c']]);
});

test('a check that the server refuses with 401 drops user and token', async () => {
  const account = await openAccount(() => ({ status: 401, body: {} }), 'a.b.c');
  const { store, storedToken } = account;
  store.setState({ user: SAMPLE_USER });
  account.restoreAccount(store);
  await whenChecked(account);
  expect(store.getState()).toMatchObject(SIGNED_OUT);
  expect(storedToken()).toBeNull();
});

test.each([
  ['does not reach the server', 'broken connection'],
  ['fails inside the server', { status: 500, body: {} }],
  ['is answered with a page', { body: '<!doctype html>' }],
  ['is answered with nothing', { body: '' }],
  ['is answered with null', { body: null }],
  ['is answered with what is no user', { body: { user: SAMPLE_USER } }],
] as const)('a check that %s sets the user to none and keeps the token', async (_, answer) => {
  const account = await openAccount(() => answer, 'a.b.c');
  const { store, storedToken } = account;
  store.setState({ user: SAMPLE_USER });
  account.restoreAccount(store);
  await whenChecked(account);
  expect(store.getState()).toMatchObject({ token: 'a.b.c', user: undefined, isChecking: false });
  expect(storedToken()).toBe('a.b.c');
});

test.each([200, 401])(
  'a check that answers %i after a new sign-in changes nothing',
  async (status) => {
    const answer = Promise.withResolvers<void>();
    const { store, checkSession, startSession, storedToken } = await openAccount(async () => {
      await answer.promise;
      return { status, body: { ...SAMPLE_USER, name: 'The one before' } };
    });
    store.setState({ token: 'old' });
    const checked = checkSession(store);
    startSession(store, { user: SAMPLE_USER, jwtToken: 'new' });
    answer.resolve();
    await checked;
    expect(store.getState()).toMatchObject({ token: 'new', user: SAMPLE_USER, isChecking: false });
    expect(storedToken()).toBe('new');
  },
);

test('a login stores user and token, and from then on every call carries the token', async () => {
  const { store, postSignIn, startSession, fetchUser, browser, storedToken } = await openAccount(
    ({ path }) => ({
      body: path === '/api/users/login' ? { user: SAMPLE_USER, jwtToken: 'a.b.c' } : SAMPLE_USER,
    }),
  );
  const form = { email: 'asha@shopper.example', password: 'a secret' };
  startSession(store, await postSignIn(form));
  expect(store.getState()).toMatchObject({
    token: 'a.b.c',
    user: SAMPLE_USER,
    isChecking: false,
  });
  expect(storedToken()).toBe('a.b.c');
  await fetchUser();
  expect(
    browser.calls.map(({ method, path, body, headers }) => [
      `${method} ${path}`,
      body,
      headers.authorization,
    ]),
  ).toEqual([
    ['POST /api/users/login', form, undefined],
    ['GET /api/users/isAuthorized', undefined, 'Bearer a.b.c'],
  ]);
});

const SESSION = { user: SAMPLE_USER, jwtToken: 'a.b.c' };
const CREDENTIALS = { email: 'asha@shopper.example', password: 'a secret' };
const NO_SESSIONS = [
  ['nothing', ''],
  ['a page', '<!doctype html>'],
  ['null', null],
  ['no token', { user: SAMPLE_USER }],
  ['an empty token', { user: SAMPLE_USER, jwtToken: '' }],
  ['no user', { jwtToken: 'a.b.c' }],
  ['a user without an id', { user: {}, jwtToken: 'a.b.c' }],
] as const;
const ODD = 'Something went wrong. Please try again.';

test.each([201, 202, 204])('a login that is answered with %i is a failure', async (status) => {
  const { postSignIn } = await openAccount(() => ({ status, body: SESSION }));
  await expect(postSignIn(CREDENTIALS)).rejects.toThrow(ODD);
});

test.each(NO_SESSIONS)('a login that is answered with 200 and %s is a failure', async (_, body) => {
  const { postSignIn } = await openAccount(() => ({ body }));
  await expect(postSignIn(CREDENTIALS)).rejects.toThrow(ODD);
});

test.each([200, 201, 202])(
  'a register that is answered with %i and a session is a success',
  async (status) => {
    const { postRegister } = await openAccount(() => ({ status, body: SESSION }));
    const form = { name: 'Asha Rao', ...CREDENTIALS, cpassword: 'a secret' };
    expect(await postRegister(form)).toEqual(SESSION);
  },
);

test.each(NO_SESSIONS)(
  'a register that is answered with 201 and %s is a failure',
  async (_, body) => {
    const { postRegister } = await openAccount(() => ({ status: 201, body }));
    const form = { name: 'Asha Rao', ...CREDENTIALS, cpassword: 'a secret' };
    await expect(postRegister(form)).rejects.toThrow(ODD);
  },
);

test('a register stores user and token', async () => {
  const { store, postRegister, startSession, browser, storedToken } = await openAccount(() => ({
    body: { user: SAMPLE_USER, jwtToken: 'a.b.c' },
  }));
  const form = { name: 'Asha Rao', email: 'asha@shopper.example', password: 'x', cpassword: 'y' };
  startSession(store, await postRegister(form));
  expect(store.getState()).toMatchObject({
    token: 'a.b.c',
    user: SAMPLE_USER,
    isChecking: false,
  });
  expect(storedToken()).toBe('a.b.c');
  expect(browser.calls[0]).toMatchObject({
    method: 'POST',
    path: '/api/users/register',
    body: form,
  });
});

test('Logout clears user, token and open payments, and later calls carry no token', async () => {
  const { store, startSession, signOut, fetchUser, browser, storedToken } = await openAccount(
    () => ({ body: SAMPLE_USER }),
  );
  startSession(store, { user: SAMPLE_USER, jwtToken: 'a.b.c' });
  browser.stored.setItem('openPayments', '[]');
  await signOut(store);
  expect(store.getState()).toMatchObject(SIGNED_OUT);
  expect(storedToken()).toBeNull();
  expect(browser.stored.getItem('openPayments')).toBeNull();
  await fetchUser();
  expect(browser.calls.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/api/users/logout', 'Bearer a.b.c'],
    ['/api/users/isAuthorized', undefined],
  ]);
});

test.each([
  ['does not reach the server', 'broken connection'],
  ['is answered with 500', { status: 500, body: {} }],
  ['is answered with 201', { status: 201, body: {} }],
  ['is answered with 202', { status: 202, body: {} }],
  ['is answered with 204', { status: 204, body: {} }],
] as const)('a Logout that %s keeps the session', async (_, answer) => {
  const { store, startSession, signOut, storedToken } = await openAccount(() => answer);
  startSession(store, { user: SAMPLE_USER, jwtToken: 'a.b.c' });
  await expect(signOut(store)).rejects.toThrow();
  expect(store.getState()).toMatchObject({
    token: 'a.b.c',
    user: SAMPLE_USER,
    isChecking: false,
  });
  expect(storedToken()).toBe('a.b.c');
});

test('follows a sign-in and a sign-out in another tab', async () => {
  const account = await openAccount(() => ({ body: SAMPLE_USER }));
  const { store, browser } = account;
  account.restoreAccount(store);
  browser.writeInOtherTab('jwtToken', 'from there');
  await whenChecked(account);
  expect(store.getState()).toMatchObject({
    token: 'from there',
    user: SAMPLE_USER,
    isChecking: false,
  });
  browser.writeInOtherTab('jwtToken', 'from there');
  expect(store.getState().isChecking).toBe(false);
  browser.clearInOtherTab();
  expect(store.getState()).toMatchObject({ ...SIGNED_OUT, hasSignedOut: true });
});
