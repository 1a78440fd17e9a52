import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { focusFirst } from './focus.ts';
import * as UI from './wording.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** An alert that has to be answered. */
  isAlert?: boolean;
  /** In the middle of the screen, or as a sheet at its edge. */
  place?: 'middle' | 'side';
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
};

const PLACES = {
  middle: 'm-auto w-[min(32rem,calc(100vw-1.5rem))] rounded-2xl',
  side: 'ml-auto mr-0 my-0 h-dvh max-h-dvh w-[min(24rem,calc(100vw-2.5rem))] rounded-l-2xl',
};

/** A native modal: the page behind is inert, Escape closes, focus returns to where it was, or to the page's heading. */
export function Dialog({
  title,
  onClose,
  children,
  isAlert = false,
  place = 'middle',
  footer,
}: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      shown?.close();
      focusFirst(before);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      // A browser may close it without a `cancel` event if there was no interaction since it opened.
      onClose={() => {
        if (dialog.current?.open === false) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`flex max-h-[calc(100dvh-1.5rem)] flex-col overflow-hidden bg-surface p-0 text-ink shadow-float backdrop:bg-black/50 ${PLACES[place]}`}
    >
      <div className="flex items-center justify-between gap-4 px-5 pt-4">
        <h2 id={titleId} className="text-xl font-semibold">
          {title}
        </h2>
        {!isAlert && (
          <button
            type="button"
            aria-label={UI.close}
            onClick={onClose}
            className="-mr-2 grid size-11 cursor-pointer place-items-center rounded-full hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      </div>
      <div className="overflow-y-auto px-5 pt-3 pb-5">{children}</div>
      {footer !== undefined && (
        <div className="mt-auto shrink-0 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {footer}
        </div>
      )}
    </dialog>
  );
}
