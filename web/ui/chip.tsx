import { X } from 'lucide-react';
import { removeLine } from './focus.ts';
import * as UI from './wording.ts';

/** An active filter, removed by a click; in a list each is in its own item. */
export function Chip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={(event) => removeLine(event.currentTarget.parentElement, onRemove)}
      aria-label={UI.removeFilter(children)}
      className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-full bg-sunken px-3 text-base font-medium ring-1 ring-line ring-inset hover:bg-line"
    >
      {children}
      <X aria-hidden className="size-4" />
    </button>
  );
}
