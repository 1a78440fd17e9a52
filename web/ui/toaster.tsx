import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import * as UI from './wording.ts';

export { toast };

export type ToasterProps = { successMs: number; errorMs: number; defaultMs: number };

/** Over the bar at the top, not over the page; see `base.css`, and `admin/styles.css` for the back office. */
const AREA =
  'toasts pointer-events-none fixed inset-x-3 top-1 z-50 flex flex-col items-center gap-0.5 print:hidden';

/** Pauses while the pointer is over it, for slow readers; a long message is then shown in full. */
export function Toaster({ successMs, errorMs, defaultMs }: ToasterProps) {
  const { toasts, handlers } = useToaster({
    blank: { duration: defaultMs },
    success: { duration: successMs },
    error: { duration: errorMs },
  });
  return (
    <section
      aria-label={UI.toasts}
      className={AREA}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts
        .filter((shown) => shown.visible)
        // The newest comes first: where there is no room for all, the others have been seen.
        .sort((one, other) => other.createdAt - one.createdAt)
        .map((shown) => (
          // A screen reader reads a repeated one out again.
          <ToastCard key={`${shown.id} ${shown.createdAt}`} shown={shown} />
        ))}
    </section>
  );
}

function ToastCard({ shown }: { shown: Toast }) {
  const isError = shown.type === 'error';
  return (
    <div
      role={isError ? 'alert' : 'status'}
      className={`group pointer-events-auto flex min-h-14 max-w-md animate-drop items-center gap-3 rounded-xl px-4 py-2 max-sm:gap-2 max-sm:px-3 leading-5 font-medium shadow-float max-sm:text-sm ${
        isError ? 'bg-danger text-on-accent' : 'bg-ink text-page'
      }`}
    >
      <Mark type={shown.type} />
      <span className="line-clamp-2 wrap-anywhere group-hover:line-clamp-none">
        {resolveValue(shown.message, shown)}
      </span>
    </div>
  );
}

const MARK = 'size-5 shrink-0';

function Mark({ type }: { type: Toast['type'] }) {
  if (type === 'loading') return <LoaderCircle aria-hidden className={`${MARK} animate-spin`} />;
  if (type === 'success') return <CircleCheck aria-hidden className={MARK} />;
  if (type === 'error') return <CircleAlert role="img" aria-label={UI.error} className={MARK} />;
  return null;
}
