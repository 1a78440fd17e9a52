import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { PALETTE_TEXT } from '../../../contract/admin-wording/shell.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type SearchResult, useSearchResults } from './use-search-results.ts';

/** One search box for every screen, product and order. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const { results, isSearching } = useSearchResults(typed);
  const current = Math.min(place, results.length - 1);
  const open = (result: SearchResult | undefined) => {
    if (result === undefined) return;
    onClose();
    navigate(result.to);
  };
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1 };
    const next = moves[event.key];
    if (next !== undefined && results.length > 0) {
      event.preventDefault();
      setPlace((next + results.length) % results.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(results[current]);
    }
  };
  return (
    <Dialog title={PALETTE_TEXT.title} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={PALETTE_TEXT.field}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={results.length > 0 ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        data-first-focus
        placeholder={PALETTE_TEXT.field}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPlace(0);
        }}
        onKeyDown={press}
        className="min-h-11 w-full rounded-xl border border-control bg-surface px-3.5 placeholder:text-ink-soft"
      />
      <p aria-live="polite" className="mt-2 min-h-6 text-sm text-ink-soft">
        {searchStatus(results.length, isSearching)}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={PALETTE_TEXT.results}
        className="mt-1 flex h-72 flex-col overflow-y-auto"
      >
        {results.map((result, index) => (
          <Option
            key={result.to}
            id={`${listId}-${index}`}
            result={result}
            isCurrent={index === current}
            onOpen={() => open(result)}
          />
        ))}
      </div>
    </Dialog>
  );
}

function searchStatus(count: number, isSearching: boolean): string {
  if (isSearching) return PALETTE_TEXT.searching;
  return count === 0 ? PALETTE_TEXT.noResults : '';
}

type OptionProps = { id: string; result: SearchResult; isCurrent: boolean; onOpen: () => void };

/** The focus stays in the box, whose aria-activedescendant names the current option. */
function Option({ id, result: { kind, name, hint }, isCurrent, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      ref={isCurrent ? scrollThere : undefined}
      onClick={onOpen}
      className="flex min-h-10 shrink-0 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-sunken aria-selected:bg-accent-soft"
    >
      <span className="w-16 shrink-0 text-sm text-ink-soft">{kind}</span>
      <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
        <span className="grow font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-ink-soft">{hint}</span>
      </span>
    </div>
  );
}

function scrollThere(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
