import { CircleUser, ShoppingBag } from 'lucide-react';
import { paths } from '../../contract/paths.ts';
import * as FRAME from '../../contract/storefront/wording.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { useAccount, useCart, useShop, useStores } from '../app/stores.tsx';
import { Logo } from './logo.tsx';
import { PageLink } from './page-link.tsx';

const LINK =
  'rounded-lg px-1 py-2.5 font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:text-ink sm:px-3';
const ICON_LINK = 'relative grid size-11 place-items-center rounded-full hover:bg-sunken';

export function TopNavigation() {
  const { isTestMode, rehearsal } = useStores().page;
  const shopName = useShop((shop) => shop.name);
  return (
    // `contents`, so that the bar inside sticks to the top of the page.
    <header className="contents">
      {(rehearsal || isTestMode) && (
        <p className="bg-ink px-3 py-1 text-center text-sm font-medium text-page dark:bg-warning-soft dark:text-warning print:hidden">
          {rehearsal || MESSAGES.testMode}
        </p>
      )}
      <div className="sticky top-0 z-20 border-b border-line bg-page/90 backdrop-blur print:hidden">
        <nav
          aria-label={FRAME.navigation}
          className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center px-3 max-[22rem]:px-2 sm:gap-2 sm:px-6"
        >
          {/* It gets the room that the links leave, so that on a phone they all stay in one row. */}
          <span className="min-w-0 grow basis-8">
            <PageLink
              to={paths.home}
              aria-label={FRAME.logo(shopName)}
              className="block w-fit max-w-full py-3"
            >
              <Logo />
            </PageLink>
          </span>
          <PageLink to={paths.home} className={LINK}>
            {LABELS.home}
          </PageLink>
          <PageLink to={paths.productList} className={LINK}>
            {LABELS.products}
          </PageLink>
          <CartLink />
          <AccountLink />
        </nav>
      </div>
    </header>
  );
}

/** Counts the distinct lines, not the units. */
function CartLink() {
  const count = useCart((state) => state.lines.length);
  return (
    <PageLink to={paths.cart} aria-label={FRAME.cartLink(count)} className={ICON_LINK}>
      <ShoppingBag aria-hidden="true" className="size-6" strokeWidth={1.75} />
      <span
        aria-hidden="true"
        className={`absolute top-0.5 right-0 min-w-5 rounded-full px-1 text-center text-xs leading-5 font-semibold ${
          count === 0 ? 'bg-sunken text-ink-soft' : 'bg-accent text-on-accent'
        }`}
      >
        {count}
      </span>
    </PageLink>
  );
}

function AccountLink() {
  const token = useAccount((state) => state.token);
  const userId = useAccount((state) => state.user?._id);
  if (token === undefined) {
    return (
      <PageLink
        to={paths.register}
        className="ml-1 rounded-full bg-accent px-2.5 py-2 font-semibold text-on-accent transition-colors hover:bg-accent-strong sm:px-5"
      >
        {LABELS.register}
      </PageLink>
    );
  }
  return (
    <PageLink
      to={paths.userProfile(userId ?? '')}
      aria-label={LABELS.profile}
      className={ICON_LINK}
    >
      <CircleUser aria-hidden="true" className="size-6" strokeWidth={1.75} />
    </PageLink>
  );
}
