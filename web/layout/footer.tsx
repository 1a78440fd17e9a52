import { paths } from '../../contract/paths.ts';
import type { ShopView } from '../../contract/shop.ts';
import * as FRAME from '../../contract/wording/frame.ts';
import * as POLICIES from '../../contract/wording/policies.ts';
import { LABELS } from '../../contract/wording.ts';
import { useShop } from '../app/stores.tsx';
import { PageLink } from './page-link.tsx';

const LINK = 'inline-block py-1 underline-offset-4 hover:underline';

export function Footer() {
  const shop = useShop((state) => state);
  return (
    <footer className="border-t border-line bg-sunken/60 print:hidden">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-3 pt-8 pb-20 text-ink-soft sm:px-6">
        <p>
          © {new Date().getFullYear()} {FRAME.credit(shop.name)}
        </p>
        <nav aria-label={FRAME.footer} className="flex flex-wrap gap-x-6">
          <PageLink to={paths.home} className={LINK}>
            {LABELS.home}
          </PageLink>
          <PageLink to={paths.productList} className={LINK}>
            {LABELS.products}
          </PageLink>
          <PageLink to={paths.cart} className={LINK}>
            {LABELS.cart}
          </PageLink>
          {shop.policies.map((slug) => (
            <PageLink key={slug} to={paths.policy(slug)} className={LINK}>
              {POLICIES.titles[slug]}
            </PageLink>
          ))}
        </nav>
        <Imprint shop={shop} />
      </div>
    </footer>
  );
}

/** Who runs the shop and how to reach them, as far as the owner says. */
function Imprint({ shop }: { shop: ShopView }) {
  const { legalName, address, gstin, contactEmail, contactPhone } = shop;
  if ([legalName, address, gstin, contactEmail, contactPhone].every((text) => text === '')) {
    return null;
  }
  return (
    <address
      aria-label={POLICIES.contact}
      className="flex w-full flex-wrap items-start gap-x-8 gap-y-1 text-base not-italic wrap-anywhere"
    >
      {(legalName !== '' || address !== '') && (
        <p className="whitespace-pre-line">{[legalName, address].filter(Boolean).join('\n')}</p>
      )}
      {gstin !== '' && <p>{POLICIES.gstin(gstin)}</p>}
      {contactEmail !== '' && (
        <a href={`mailto:${contactEmail}`} className={LINK}>
          {contactEmail}
        </a>
      )}
      {contactPhone !== '' && (
        <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`} className={LINK}>
          {contactPhone}
        </a>
      )}
    </address>
  );
}
