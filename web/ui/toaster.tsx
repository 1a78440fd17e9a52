import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';

export { toast };

export type ToasterProps = { successMs: number; errorMs: number; defaultMs: number };

/** Waits while the pointer rests on it, so that one who reads slowly can. */
export function Toaster({ successMs, errorMs, defaultMs }: ToasterProps) {
  const { toasts, handlers } = useToaster({
    blank: { duration: defaultMs },
    success: { duration: successMs },
    error: { duration: errorMs },
  });
  return (
    <section
      aria-label="Notices"
      className="pointer-events-none fixed inset-x-3 bottom-4 z-50 flex flex-col items-center gap-2 print:hidden"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts
        .filter((shown) => shown.visible)
        .map((shown) => (
          <ToastCard key={shown.id} shown={shown} />
        ))}
    </section>
  );
}

function ToastCard({ shown }: { shown: Toast }) {
  return (
    <div
      role={shown.type === 'error' ? 'alert' : 'status'}
      className="pointer-events-auto flex max-w-md animate-rise items-center gap-3 rounded-xl bg-ink px-4 py-3 font-medium text-page shadow-float"
    >
      <Mark type={shown.type} />
      <span>{resolveValue(shown.message, shown)}</span>
    </div>
  );
}

const MARK = 'size-5 shrink-0';

function Mark({ type }: { type: Toast['type'] }) {
  if (type === 'loading') return <LoaderCircle aria-hidden className={`${MARK} animate-spin`} />;
  if (type === 'success') return <CircleCheck aria-hidden className={MARK} />;
  if (type === 'error') return <CircleAlert aria-hidden className={MARK} />;
  return null;
}
