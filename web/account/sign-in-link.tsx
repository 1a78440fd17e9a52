import type { ReactNode } from 'react';
import { paths } from '../../contract/paths.ts';
import type { ReturnState } from '../app/return-state.ts';
import { useLocation } from '../lib/router.tsx';
import { StateLink } from './state-link.tsx';

/** Replaces this page: a user who has signed in must not come back to it. */
export function SignInLink({ className, children }: { className: string; children: ReactNode }) {
  const { from } = (useLocation().state ?? {}) as ReturnState;
  const state: ReturnState = { ...(from === undefined ? {} : { from }), isSignIn: true };
  return (
    <StateLink to={paths.register} options={{ replace: true, state }} className={className}>
      {children}
    </StateLink>
  );
}
