import { X } from 'lucide-react';

/** Something that applies, and goes with a click. */
export function Chip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove the filter ${children}`}
      className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-full bg-sunken px-3 text-base font-medium ring-1 ring-line ring-inset hover:bg-line"
    >
      {children}
      <X aria-hidden className="size-4" />
    </button>
  );
}
