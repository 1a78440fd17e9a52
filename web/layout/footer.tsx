import { paths } from '../../contract/paths.ts';
import * as FRAME from '../../contract/wording/frame.ts';
import { LABELS } from '../../contract/wording.ts';
import { PageLink } from './page-link.tsx';

const LINK = 'inline-block py-1 underline-offset-4 hover:underline';

export function Footer() {
  return (
    <footer className="border-t border-line bg-sunken/60 print:hidden">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-3 pt-8 pb-20 text-ink-soft sm:px-6">
        <p>
          © {new Date().getFullYear()} {FRAME.credit}
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
        </nav>
      </div>
    </footer>
  );
}
