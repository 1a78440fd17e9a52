import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useState,
} from 'react';
import { PALETTE_TEXT } from '../../../contract/admin/wording.ts';
import { useNavigate } from '../../lib/router.tsx';
import { type SearchResult, useSearchResults } from './use-search-results.ts';

/** The focus stays in the box, which hands its keys on. */
export type ResultsHandle = { press: (event: KeyboardEvent) => void };

type PaletteResultsProps = {
  typed: string;
  /** The text that was entered before the results were here. */
  entered: RefObject<string | undefined>;
  listId: string;
  handle: Ref<ResultsHandle>;
  /** With the id of the current option. */
  onPoint: (optionId: string | undefined) => void;
  onClose: () => void;
};

export default function PaletteResults(props: PaletteResultsProps) {
  const { typed, entered, listId, handle, onPoint, onClose } = props;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState({ typed, place: 0 });
  const { results, isSearching } = useSearchResults(typed);
  const place = chosen.typed === typed ? chosen.place : 0;
  const current = Math.min(place, results.length - 1);
  const currentId = results.length > 0 ? `${listId}-${current}` : undefined;
  useEffect(() => onPoint(currentId), [onPoint, currentId]);
  const open = (result: SearchResult | undefined) => {
    if (result === undefined) return;
    onClose();
    navigate(result.to);
  };
  useEffect(() => {
    if (entered.current !== typed || isSearching) return;
    entered.current = undefined;
    open(results[0]);
  });
  useImperativeHandle(handle, () => ({
    press: (event) => {
      const moves: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1 };
      const next = moves[event.key];
      if (next !== undefined && results.length > 0) {
        event.preventDefault();
        setChosen({ typed, place: (next + results.length) % results.length });
      } else if (event.key === 'Enter') {
        event.preventDefault();
        open(results[current]);
      }
    },
  }));
  return (
    <>
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
    </>
  );
}

function searchStatus(count: number, isSearching: boolean): string {
  if (isSearching) return PALETTE_TEXT.searching;
  return count === 0 ? PALETTE_TEXT.noResults : '';
}

type OptionProps = { id: string; result: SearchResult; isCurrent: boolean; onOpen: () => void };

/** The box's aria-activedescendant names the current option. */
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
      {/* Below each other whatever their lengths, so that the results line up. */}
      <span className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
    </div>
  );
}

function scrollThere(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
