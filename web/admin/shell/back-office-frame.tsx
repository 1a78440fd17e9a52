import { Command, Keyboard, Menu as MenuMark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PALETTE_TEXT, SHELL_TEXT, SHORTCUTS_TEXT } from '../../../contract/admin/wording.ts';
import { useShop, useStores } from '../../app/stores.tsx';
import { Logo } from '../../layout/logo.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useTimes } from '../use-times.ts';
import { Menu } from './menu.tsx';
import { useStartPath } from './menu-entries.ts';
import { ScreenLink } from './screen-link.tsx';

type BackOfficeFrameProps = {
  children: ReactNode;
  onFind: () => void;
  onShowShortcuts: () => void;
};

const MARK_BUTTON = 'grid size-11 cursor-pointer place-items-center rounded-full hover:bg-sunken';

/** The menu on the left, or behind a button on narrow screens, and the screen itself. */
export function BackOfficeFrame({ children, onFind, onShowShortcuts }: BackOfficeFrameProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const shopName = useShop((shop) => shop.name);
  const { zone } = useTimes();
  const { rehearsal } = useStores().page;
  const start = useStartPath();
  const tools = (
    <>
      <button
        type="button"
        aria-label={PALETTE_TEXT.open}
        title={PALETTE_TEXT.openHint}
        onClick={onFind}
        className={MARK_BUTTON}
      >
        <Command aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
      <button
        type="button"
        aria-label={SHORTCUTS_TEXT.title}
        title={SHORTCUTS_TEXT.openHint}
        onClick={onShowShortcuts}
        className={`${MARK_BUTTON} max-sm:hidden`}
      >
        <Keyboard aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
    </>
  );
  return (
    <div className="text-base lg:grid lg:min-h-dvh lg:grid-cols-[15.5rem_minmax(0,1fr)] print:block">
      <header className="sticky top-0 z-20 border-b border-line bg-surface lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0 print:hidden">
        <div className="flex min-h-16 items-center gap-1 px-3 sm:px-5 lg:px-4">
          <ScreenLink
            to={start}
            aria-label={SHELL_TEXT.logo(shopName)}
            className="mr-auto rounded-lg"
          >
            <Logo />
          </ScreenLink>
          {tools}
          <button
            type="button"
            aria-label={SHELL_TEXT.menu}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
            className={`${MARK_BUTTON} lg:hidden`}
          >
            <MenuMark aria-hidden className="size-6" strokeWidth={1.75} />
          </button>
        </div>
        <div className="hidden grow flex-col px-3 pt-2 pb-4 lg:flex">
          <Menu />
          <p className="mt-auto px-3 pt-4 text-sm text-ink-soft">{SHELL_TEXT.timesIn(zone)}</p>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        {rehearsal && (
          <p className="bg-ink px-3 py-1 text-center text-sm font-medium text-page dark:bg-warning-soft dark:text-warning print:hidden">
            {rehearsal}
          </p>
        )}
        {children}
      </main>
      {isMenuOpen && (
        <Dialog title={SHELL_TEXT.menu} place="side" onClose={() => setMenuOpen(false)}>
          <Menu onChoose={() => setMenuOpen(false)} />
          <p className="mt-4 px-3 text-sm text-ink-soft">{SHELL_TEXT.timesIn(zone)}</p>
        </Dialog>
      )}
    </div>
  );
}
