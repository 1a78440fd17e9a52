import { CircleUser, ShoppingBag } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { ADMIN_PATH_PART, paths } from '../../contract/paths.ts';
import { LABELS, SHOP_NAME } from '../../contract/shop.ts';
import { useAccount, useCart } from '../stores.tsx';
import { Logo } from './logo.tsx';

const LINK =
  'rounded-lg px-1.5 py-2.5 font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:text-ink sm:px-3';
const ICON_LINK = 'relative grid size-11 place-items-center rounded-full hover:bg-sunken';

export function TopNavigation() {
  const { pathname } = useLocation();
  if (pathname.includes(ADMIN_PATH_PART)) return null;
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-page/90 backdrop-blur">
      <nav
        aria-label="Main"
        className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center px-3 sm:gap-2 sm:px-6"
      >
        <Link to={paths.home} aria-label={`${SHOP_NAME}, to the home page`} className="mr-auto">
          <Logo />
        </Link>
        <NavLink to={paths.home} end className={LINK}>
          {LABELS.home}
        </NavLink>
        <NavLink to={paths.productList} className={LINK}>
          {LABELS.products}
        </NavLink>
        <CartLink />
        <AccountLink />
      </nav>
    </header>
  );
}

/** Counts the distinct lines, not the pieces. */
function CartLink() {
  const count = useCart((state) => state.lines.length);
  const spoken = count === 1 ? '1 product' : `${count} products`;
  return (
    <Link to={paths.cart} aria-label={`${LABELS.cart}, ${spoken}`} className={ICON_LINK}>
      <ShoppingBag aria-hidden="true" className="size-6" strokeWidth={1.75} />
      <span
        aria-hidden="true"
        className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent"
      >
        {count}
      </span>
    </Link>
  );
}

function AccountLink() {
  const token = useAccount((state) => state.token);
  const userId = useAccount((state) => state.user?._id);
  if (token === undefined) {
    return (
      <Link
        to={paths.register}
        className="ml-1 rounded-full bg-accent px-3 py-2 sm:px-5 font-semibold text-on-accent transition-colors hover:bg-accent-strong"
      >
        {LABELS.register}
      </Link>
    );
  }
  return (
    <Link to={paths.userProfile(userId ?? '')} aria-label="Your profile" className={ICON_LINK}>
      <CircleUser aria-hidden="true" className="size-6" strokeWidth={1.75} />
    </Link>
  );
}
