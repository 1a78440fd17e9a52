import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { entriesBefore, openBrowserHistory, type Place } from './browser-history.ts';

/** As much of a tab as the history needs: its entries, and which of them is shown. */
class Tab extends EventTarget {
  entries: { url: string; state: unknown }[] = [{ url: 'https://shop.example/cart', state: null }];
  at = 0;
  assigned: string[] = [];

  get location() {
    const { origin, pathname, search, hash } = new URL(this.entries[this.at]?.url ?? '');
    return {
      origin,
      pathname,
      search,
      hash,
      assign: (address: string) => this.assigned.push(address),
    };
  }

  get history() {
    const { at, entries } = this;
    const entryOf = (state: unknown, address = '') => ({
      url: new URL(address, entries[at]?.url).href,
      state: structuredClone(state),
    });
    return {
      state: entries[at]?.state,
      replaceState: (state: unknown, _title: string, address?: string) => {
        entries[at] = entryOf(state, address);
      },
      pushState: (state: unknown, _title: string, address?: string) => {
        entries.splice(at + 1, Number.POSITIVE_INFINITY, entryOf(state, address));
        this.at += 1;
      },
      go: (steps: number) => {
        this.at += steps;
        this.dispatchEvent(new Event('popstate'));
      },
    };
  }

  get urls() {
    return this.entries.map(({ url }) => url.replace('https://shop.example', ''));
  }
}

let tab = new Tab();

beforeEach(() => {
  tab = new Tab();
  vi.stubGlobal('window', tab);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
});

function open() {
  const history = openBrowserHistory();
  const places: Place[] = [];
  const stop = history.listen((place) => places.push(place));
  return { ...history, places, stop };
}

test('going on adds an entry, replacing one does not, and Back finds address and state again', () => {
  const { navigate, places, place } = open();
  expect(place()).toMatchObject({ type: 'POP', location: { pathname: '/cart', state: null } });
  navigate('/public/register?from=cart#top', { state: { from: '/cart' } });
  navigate('/public/register', { replace: true, state: 'quiet' });
  navigate('/privateRoutes/payment');
  expect(tab.urls).toEqual(['/cart', '/public/register', '/privateRoutes/payment']);
  expect(entriesBefore()).toBe(2);
  navigate(-1);
  expect(entriesBefore()).toBe(1);
  expect(places.map(({ type, location }) => [type, location.pathname, location.state])).toEqual([
    ['PUSH', '/public/register', { from: '/cart' }],
    ['REPLACE', '/public/register', 'quiet'],
    ['PUSH', '/privateRoutes/payment', null],
    ['POP', '/public/register', 'quiet'],
  ]);
  expect(places[0]?.location).toMatchObject({ search: '?from=cart', hash: '#top' });
  // The same address twice is two entries.
  expect(new Set(places.map(({ location }) => location.key)).size).toBe(3);
});

test('an entry knows after a reload where in the tab it is', () => {
  open().navigate('/productScreen');
  expect(entriesBefore()).toBe(1);
  const { place } = open();
  expect(entriesBefore()).toBe(1);
  expect(place().location.pathname).toBe('/productScreen');
});

test('an entry that the browser made, as for a fragment, counts as the first', () => {
  const { navigate } = open();
  tab.history.pushState(null, '', '#main');
  expect(entriesBefore()).toBe(0);
  navigate('/productScreen');
  expect(entriesBefore()).toBe(1);
});

test.each([
  [{ search: 'q=kite' }, '/cart?q=kite'],
  [{ search: '?q=kite' }, '/cart?q=kite'],
  [{ search: '' }, '/cart'],
  [{ pathname: '/public/verify', hash: '' }, '/public/verify'],
  [{ pathname: '/public/verify', hash: 'x' }, '/public/verify#x'],
])('%j leads to %s', (target, url) => {
  open().navigate(target);
  expect(tab.urls.at(-1)).toBe(url);
});

test.each([
  ['//other.example/x'],
  ['/\\other.example/x'],
  ['/\t/other.example/x'],
  ['https://other.example/x'],
  ['https://other.example//x'],
  ['javascript:x'],
])('%j stays in the shop', (address) => {
  open().navigate(address);
  expect(tab.urls.at(-1)).toBe('/x');
});

test('where the browser allows no more entries, the page is loaded', () => {
  const { navigate, places } = open();
  const { history } = tab;
  vi.spyOn(tab, 'history', 'get').mockReturnValue({
    ...history,
    pushState: () => {
      throw new DOMException('too many', 'SecurityError');
    },
  });
  navigate('/productScreen');
  expect(tab.assigned).toEqual(['/productScreen']);
  expect(places.map(({ location }) => location.pathname)).not.toContain('/productScreen');
});

test('a listener that stopped hears nothing', () => {
  const { navigate, places, stop } = open();
  stop();
  navigate('/productScreen');
  navigate(-1);
  expect(places).toEqual([]);
});
