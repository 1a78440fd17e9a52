import { createContext, type ReactNode, useContext } from 'react';
import type { Location, Navigate, Place } from './browser-history.ts';

/**
 * The address, for every page: a flat table of pages needs no more of a router than this and the
 * browser's own history.
 */
const PlaceContext = createContext<Place | undefined>(undefined);
const NavigateContext = createContext<Navigate | undefined>(undefined);

type RouterProps = { place: Place; navigate: Navigate; children: ReactNode };

export function Router({ place, navigate, children }: RouterProps) {
  return (
    <NavigateContext value={navigate}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </NavigateContext>
  );
}

/** On the server, where nobody navigates. */
export function StaticRouter({ address, children }: { address: string; children: ReactNode }) {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  const location: Location = { pathname, search, hash, state: null, key: 'default' };
  return (
    <Router place={{ location, type: 'POP' }} navigate={() => {}}>
      {children}
    </Router>
  );
}

export function useLocation(): Location {
  return usePlace().location;
}

export function useNavigationType(): Place['type'] {
  return usePlace().type;
}

export function useNavigate(): Navigate {
  return provided(useContext(NavigateContext));
}

function usePlace(): Place {
  return provided(useContext(PlaceContext));
}

function provided<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is no router around this component.');
  return value;
}
