import { paths } from '../../contract/paths.ts';
import * as FRAME from '../../contract/storefront/wording.ts';
import { LABELS } from '../../contract/wording.ts';
import { useShop } from '../app/stores.tsx';
import { FOOTER_LINK } from './footer-link.ts';
import { OwnLook } from './own-look.tsx';
import { PageLink } from './page-link.tsx';

export function Footer() {
  const name = useShop((shop) => shop.name);
  const credit = useShop((shop) => shop.credit);
  const hasPolicies = useShop((shop) => shop.policies.length > 0);
  const hasContact = useShop((shop) => shop.contact !== null);
  return (
    <footer className="border-t border-line bg-sunken/60 print:hidden">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-3 pt-8 pb-20 text-ink-soft sm:px-6">
        <p className="wrap-anywhere">
          © {new Date().getFullYear()} {FRAME.credit(name, credit)}
        </p>
        <nav aria-label={FRAME.footer} className="flex flex-wrap gap-x-6">
          <PageLink to={paths.home} className={FOOTER_LINK}>
            {LABELS.home}
          </PageLink>
          <PageLink to={paths.productList} className={FOOTER_LINK}>
            {LABELS.products}
          </PageLink>
          <PageLink to={paths.cart} className={FOOTER_LINK}>
            {LABELS.cart}
          </PageLink>
          {hasPolicies && <OwnLook part="PolicyLinks" />}
        </nav>
        {hasContact && <OwnLook part="Imprint" />}
      </div>
    </footer>
  );
}
