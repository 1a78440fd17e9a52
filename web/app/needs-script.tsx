import { paths } from '../../contract/paths.ts';
import { LABELS, NEEDS_SCRIPT } from '../../contract/wording.ts';
import { buttonLook } from '../ui/button.tsx';
import type { Page } from './pages.ts';

/** For a visitor whose browser runs no script: what this page needs it for, and what works without. */
export function NeedsScript({ page }: { page: Page }) {
  return (
    <div className="mx-auto flex min-h-[50dvh] max-w-prose flex-col items-center justify-center gap-4 text-center">
      <h1 className="text-3xl font-bold tracking-tight">{NEEDS_SCRIPT.heading}</h1>
      <p>{reasonFor(page)}</p>
      <p className="text-ink-soft">{NEEDS_SCRIPT.withoutIt}</p>
      {/* A plain link: the router's need a live page. */}
      <a href={paths.productList} className={buttonLook()}>
        {LABELS.seeAllProducts}
      </a>
    </div>
  );
}

function reasonFor({ path, access }: Page): string {
  if (path.startsWith(paths.cart)) return NEEDS_SCRIPT.cart;
  if (path === paths.register) return NEEDS_SCRIPT.register;
  if (access === 'shopper') return NEEDS_SCRIPT.checkout;
  return NEEDS_SCRIPT.other;
}
