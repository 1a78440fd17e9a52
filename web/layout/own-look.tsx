import { Suspense, use } from 'react';
import type { ShopView } from '../../contract/settings/shop.ts';
import { CodePart } from '../lib/code-parts/code-part.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** What only a shop with settings of its own shows: a visitor of any other does not download it. */
export const ownLook = new CodePart(() => import('./own-look-parts.tsx'), 'extra');

export function hasOwnLook({ logo, homePicture, policies, contact }: ShopView): boolean {
  return logo !== null || homePicture !== null || policies.length > 0 || contact !== null;
}

type OwnLookProps = { part: 'Logo' | 'HomePicture' | 'PolicyLinks' | 'Imprint' };

/** What the server has rendered stays until the code is here. */
export function OwnLook(props: OwnLookProps) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Part({ part }: OwnLookProps) {
  const { [part]: Shown } = use(ownLook.load());
  return <Shown />;
}
