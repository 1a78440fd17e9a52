import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { User } from '../../../contract/accounts/schemas.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { may } from '../../app/may.ts';
import { useAccount } from '../../app/stores.tsx';
import { findScreen } from '../screen-table.ts';

const BACK_OFFICE = '/admin/';

const StaffContext = createContext<User | undefined>(undefined);

/** Where the session ends in the middle of work, its user's permissions still decide what is shown. */
export function StaffProvider({ children }: { children: ReactNode }) {
  const user = useAccount((state) => state.user);
  const [staff, setStaff] = useState(user);
  if (user !== staff && may(user)) setStaff(user);
  return <StaffContext value={staff}>{children}</StaffContext>;
}

/** Whether the signed-in user may do something: what they may not do is not offered to them. */
export function useMay(): (permission: Permission) => boolean {
  const user = use(StaffContext);
  return useCallback((permission) => may(user, permission), [user]);
}

/** Whether there is a screen at an address and they may open it; the shop is open to all. */
export function useMayOpen(): (to: string) => boolean {
  const mayDo = useMay();
  return useCallback(
    (to) => {
      const screen = findScreen(to.replace(/[?#].*$/, ''));
      return screen === undefined ? !to.startsWith(BACK_OFFICE) : mayDo(screen.permission);
    },
    [mayDo],
  );
}

/** Whether the server will let them make a call of the back office. */
export function useMayCall(): (endpoint: Pick<Endpoint, 'access'>) => boolean {
  const mayDo = useMay();
  return ({ access }) => access === 'public' || access === 'shopper' || mayDo(access);
}
