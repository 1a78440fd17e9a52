/** What the address bar says, and what the entry of the browser's history keeps beside it. */
export type Location = {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  /** Of the entry: the same address visited twice has two. */
  key: string;
};

/** How the visitor got to an entry: back and forward are POP. */
export type Place = { location: Location; type: 'POP' | 'PUSH' | 'REPLACE' };

export type Target = string | { pathname?: string; search?: string; hash?: string };
export type NavigateOptions = { replace?: boolean; state?: unknown };
/** To an address, or so many entries on or back. */
export type Navigate = (to: Target | number, options?: NavigateOptions) => void;

export type BrowserHistory = {
  /** Where the visitor is, which the page may not show yet. */
  place: () => Place;
  navigate: Navigate;
  /** For one listener; returns a function that removes it. */
  listen: (listener: (place: Place) => void) => () => void;
};

/** Tabs survive an update of the shop, so these names stay. Some entries are not of our making. */
type Entry = { usr?: unknown; key?: string; idx?: number } | null;

const entry = () => window.history.state as Entry;

/** How many entries of this tab are before this one, as far as is known. */
export const entriesBefore = (): number => entry()?.idx ?? 0;

export function openBrowserHistory(): BrowserHistory {
  if (entry()?.idx === undefined) window.history.replaceState({ ...entry(), idx: 0 }, '');
  let place: Place = { location: readLocation(), type: 'POP' };
  let tell = (_place: Place) => {};
  const moveTo = (type: Place['type']) => {
    place = { location: readLocation(), type };
    tell(place);
  };
  return {
    place: () => place,
    navigate(to, { replace = false, state = null } = {}) {
      if (typeof to === 'number') {
        window.history.go(to);
        return;
      }
      const key = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36);
      const next: Entry = { usr: state, key, idx: entriesBefore() + (replace ? 0 : 1) };
      write(next, addressOf(to), replace);
      moveTo(replace ? 'REPLACE' : 'PUSH');
    },
    listen(listener) {
      const onReturn = () => moveTo('POP');
      tell = listener;
      window.addEventListener('popstate', onReturn);
      return () => {
        tell = () => {};
        window.removeEventListener('popstate', onReturn);
      };
    },
  };
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: entry()?.usr ?? null, key: entry()?.key ?? 'default' };
}

function write(next: Entry, address: string, isReplaced: boolean): void {
  if (isReplaced) {
    window.history.replaceState(next, '', address);
    return;
  }
  try {
    window.history.pushState(next, '', address);
  } catch {
    // Safari allows a hundred new entries in half a minute; loading the page is no such entry.
    window.location.assign(address);
  }
}

/** Always one of this origin, whatever a host in it says: two slashes would begin one. */
function addressOf(to: Target): string {
  if (typeof to === 'string') {
    const { pathname, search, hash } = new URL(to, window.location.origin);
    return `/${pathname.replace(/^\/+/, '')}${search}${hash}`;
  }
  const { pathname = window.location.pathname, search = '', hash = '' } = to;
  return addressOf(`${pathname}${led('?', search)}${led('#', hash)}`);
}

const led = (sign: string, text: string) =>
  text === '' || text.startsWith(sign) ? text : `${sign}${text}`;
