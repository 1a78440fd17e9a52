import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';

type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void };

/** One call per word typed, not one per letter. */
const DEBOUNCE_MS = 200;

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  // The address was changed from outside: by Back or by clearing the filters.
  if (value !== searched) {
    setSearched(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => {
      setSearched(typed.trim());
      onSearch(typed.trim());
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <search className="relative min-w-0 grow basis-64">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        id={id}
        type="search"
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="min-h-11 w-full rounded-xl border border-control bg-surface pr-3.5 pl-11 text-ellipsis placeholder:text-ink-soft"
      />
    </search>
  );
}
