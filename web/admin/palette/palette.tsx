import { Suspense, useId, useRef, useState } from 'react';
import { PALETTE_TEXT } from '../../../contract/admin/wording.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { LazyPart, overlayPart } from '../../app/lazy-part.tsx';
import { ErrorBoundary } from '../../layout/error-boundary.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { NotLoaded } from '../shell/overlay-boundary.tsx';
import type { ResultsHandle } from './palette-results.tsx';

const paletteResults = overlayPart(() => import('./palette-results.tsx'));

/**
 * One search box for every screen, product and order. The box is there at once, or what is typed
 * while the rest loads would be lost.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [optionId, setOptionId] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const results = useRef<ResultsHandle>(null);
  /** What was in the box when Enter was pressed before there were results. */
  const entered = useRef<string>(undefined);
  return (
    <Dialog title={PALETTE_TEXT.title} onClose={onClose}>
      <input
        ref={box}
        type="text"
        role="combobox"
        aria-label={PALETTE_TEXT.field}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={optionId}
        aria-autocomplete="list"
        autoComplete="off"
        data-first-focus
        placeholder={PALETTE_TEXT.field}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (results.current !== null) results.current.press(event);
          else if (event.key === 'Enter') entered.current = typed;
        }}
        className="min-h-11 w-full rounded-xl border border-control bg-surface px-3.5 placeholder:text-ink-soft"
      />
      <div className="min-h-81">
        <ErrorBoundary
          fallback={(failure) => (
            <HandsOnFocus to={() => box.current}>
              <NotLoaded {...failure} />
            </HandsOnFocus>
          )}
        >
          <Suspense
            fallback={
              <p id={listId} role="status" className="mt-2 text-sm text-ink-soft">
                {MESSAGES.loading}
              </p>
            }
          >
            <LazyPart
              part={paletteResults}
              props={{ typed, entered, listId, handle: results, onPoint: setOptionId, onClose }}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Dialog>
  );
}
