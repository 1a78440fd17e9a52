import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { useShop } from '../../app/stores.tsx';
import { PageHeading } from '../../layout/page-heading.tsx';
import { useStartPath } from './menu-entries.ts';
import { ScreenLink } from './screen-link.tsx';

export type Crumb = { name: string; to: string };

type ScreenFrameProps = {
  title: string;
  /** The screens between the back office and this one, outermost first. */
  crumbs?: readonly Crumb[];
  /** Buttons and links beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of every screen: breadcrumb, heading and actions. */
export function ScreenFrame({ title, crumbs = [], actions, children }: ScreenFrameProps) {
  const shopName = useShop((shop) => shop.name);
  const backOffice: Crumb = { name: SHELL_TEXT.backOffice, to: useStartPath() };
  useEffect(() => {
    document.title = SHELL_TEXT.documentTitle(title, shopName);
  }, [title, shopName]);
  return (
    <div className="mx-auto w-full max-w-[90rem] px-3 pt-4 pb-20 sm:px-6 lg:px-8 lg:pt-5 print:p-0">
      <Breadcrumb crumbs={[backOffice, ...crumbs]} title={title} />
      <div className="mt-1 mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <PageHeading className="mr-auto min-w-0 text-2xl font-bold tracking-tight wrap-anywhere sm:text-3xl">
          {title}
        </PageHeading>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

function Breadcrumb({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  return (
    <nav aria-label={SHELL_TEXT.breadcrumb} className="print:hidden">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-ink-soft">
        {crumbs.map(({ name, to }) => (
          <li key={to} className="flex items-center gap-1">
            <ScreenLink
              to={to}
              className="inline-block py-1 underline-offset-4 hover:text-ink hover:underline"
            >
              {name}
            </ScreenLink>
            <ChevronRight aria-hidden className="size-4" />
          </li>
        ))}
        <li aria-current="page" className="truncate">
          {title}
        </li>
      </ol>
    </nav>
  );
}
