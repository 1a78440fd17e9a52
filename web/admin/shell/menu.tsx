import { LogOut, Store } from 'lucide-react';
import type { MouseEvent } from 'react';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { paths } from '../../../contract/paths.ts';
import { LABELS, MESSAGES } from '../../../contract/wording.ts';
import { signOut } from '../../account/store.ts';
import { useAccount, useStores } from '../../app/stores.tsx';
import { PageLink } from '../../layout/page-link.tsx';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { withToast } from '../../lib/toasts.ts';
import { useMenuEntries } from './menu-entries.ts';
import { ScreenLink } from './screen-link.tsx';

const LINK =
  'flex min-h-11 items-center gap-3 rounded-xl px-3 font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink';
const CURRENT = 'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong';
const ICON = 'size-5 shrink-0';

/** Links to every screen; beside the content, or in a sheet on narrow screens. */
export function Menu({ onChoose }: { onChoose?: () => void }) {
  const { pathname, search } = useLocation();
  const entries = useMenuEntries();
  const current = ownerOf(pathname, search) ?? entries.find(({ to }) => isIn(pathname, to))?.to;
  return (
    <nav aria-label={SHELL_TEXT.backOffice} className="flex grow flex-col gap-0.5">
      {entries.map(({ name, to, Icon }) => (
        <ScreenLink
          key={to}
          to={to}
          onClick={onChoose}
          aria-current={to === current ? 'page' : undefined}
          className={`${LINK} ${CURRENT}`}
        >
          <Icon aria-hidden className={ICON} strokeWidth={1.75} />
          {name}
        </ScreenLink>
      ))}
      <div className="mt-auto flex flex-col gap-0.5 border-t border-line pt-3">
        <PageLink to={paths.home} className={LINK}>
          <Store aria-hidden className={ICON} strokeWidth={1.75} />
          {SHELL_TEXT.viewShop}
        </PageLink>
        <LogoutLink />
        <CurrentUser />
      </div>
    </nav>
  );
}

/**
 * Held stock and editing a product belong to Products, although the form is at Add Product's path;
 * a customer belongs to Users, the mailbox to Email.
 */
function ownerOf(pathname: string, search: string): string | undefined {
  const isEdit = pathname === adminPaths.addProduct && new URLSearchParams(search).has('id');
  if (isEdit || pathname === adminPaths.holds) return adminPaths.products;
  if (pathname.startsWith(`${adminPaths.customers}/`)) return adminPaths.users;
  if (isIn(pathname, adminPaths.mailbox)) return adminPaths.mail;
  return undefined;
}

const isIn = (pathname: string, to: string): boolean =>
  pathname === to || pathname.startsWith(`${to}/`);

/** Leaves only once the server has ended the session. */
function LogoutLink() {
  const { account } = useStores();
  const navigate = useNavigate();
  const leave = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      await withToast(() => signOut(account, { isRelative: true }));
      navigate(paths.register);
    } catch (error) {
      console.error(error);
    }
  };
  return (
    <a href={paths.register} onClick={leave} className={LINK}>
      <LogOut aria-hidden className={ICON} strokeWidth={1.75} />
      {LABELS.logout}
    </a>
  );
}

function CurrentUser() {
  const user = useAccount((state) => state.user);
  const { isTestMode } = useStores().page;
  if (user === undefined) return null;
  return (
    <p className="px-3 pt-3 text-sm leading-snug text-ink-soft">
      <span className="block truncate font-medium text-ink">{user.name}</span>
      <span className="block truncate">{user.email}</span>
      {isTestMode && <span className="mt-2 block">{MESSAGES.testMode}</span>}
    </p>
  );
}
