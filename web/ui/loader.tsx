/** A loading indicator: the whole view while there is nothing to show, else a bar above it. */
export function Loader({ label, over = false }: { label: string; over?: boolean }) {
  return (
    <div role="status" className={over ? OVER : WHOLE}>
      <span aria-hidden="true" className={over ? BAR : RING} />
      <span className={over ? 'sr-only' : 'text-ink-soft'}>{label}</span>
    </div>
  );
}

// Without a script nothing is loading.
const OVER = 'noscript:hidden pointer-events-none fixed inset-x-0 top-0 z-30 h-1 overflow-hidden';
const BAR = 'block h-full w-1/3 animate-loader-bar rounded-full bg-accent';
const WHOLE = 'noscript:hidden flex min-h-[60dvh] flex-col items-center justify-center gap-4';
const RING =
  'block size-10 animate-spin rounded-full border-4 border-line border-t-accent motion-reduce:animate-none';
