import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { Noun } from '../../../contract/admin/count-of.ts';
import { LIST_TEXT } from '../../../contract/admin/wording.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import type { ListPage } from '../../backend/admin/list-page.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { firstControl, HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SearchBox } from './search-box.tsx';
import type { ListUrl } from './use-list-url.ts';
import { useShownRows } from './use-shown-rows.ts';

/** A filter or a sort order; the first option is the default. */
export type Choice = {
  name: string;
  label: string;
  options: readonly (readonly [value: string, name: string])[];
};

type ListFrameProps<Row> = {
  listUrl: ListUrl;
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;
  searchLabel: string;
  choices: readonly Choice[];
  noun: Noun;
  /** Why a list without filters may be empty. */
  whyEmpty: string;
  /** What to do about it. */
  nextStep?: ReactNode;
  /** Shown beside the count. */
  tools?: (rows: Row[]) => ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list with its search, filters, count and Show more. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { listUrl, list, searchLabel, choices, noun, whyEmpty, nextStep, tools, children } = props;
  const { rows, total, hasMore, showMore } = useShownRows(list, listUrl.text);
  const shown = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchBox
          label={searchLabel}
          value={listUrl.q}
          onSearch={(text) => listUrl.set('q', text)}
        />
        {choices.map((choice) => (
          <ChoiceField key={choice.name} choice={choice} listUrl={listUrl} />
        ))}
      </div>
      {list.isPlaceholderData && <Loader label={MESSAGES.loading} over />}
      {list.isPending ? (
        <Waiting />
      ) : (
        <>
          <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
            <p aria-live="polite" className="text-ink-soft">
              {describeCount(rows.length, total, noun)}
            </p>
            {rows.length > 0 && tools?.(rows)}
          </div>
          {rows.length === 0 ? (
            <EmptyList {...{ listUrl, list, noun, whyEmpty, nextStep }} />
          ) : (
            <div ref={shown}>{children(rows)}</div>
          )}
          {hasMore && (
            <HandsOnFocus to={() => firstControl(rowAt(shown.current, rows.length))}>
              <div className="mt-5 text-center">
                <Button look="secondary" aria-disabled={list.isFetchingNextPage} onClick={showMore}>
                  {list.isFetchingNextPage ? MESSAGES.loading : LIST_TEXT.showMore}
                </Button>
              </div>
            </HandsOnFocus>
          )}
        </>
      )}
    </>
  );
}

/** Rows are the items of a list or the rows of a table. */
function rowAt(list: HTMLElement | null, index: number): Element | undefined {
  return list?.querySelectorAll('ul > li, tbody > tr')[index];
}

function ChoiceField({ choice, listUrl }: { choice: Choice; listUrl: ListUrl }) {
  const { name, label, options } = choice;
  return (
    <div className="grow basis-40 sm:max-w-56">
      <SelectField
        label={label}
        isLabelHidden
        value={listUrl.get(name)}
        onChange={(event) => listUrl.set(name, event.currentTarget.value)}
      >
        {options.map(([value, optionName]) => (
          <option key={value} value={value}>
            {optionName}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The total is shown only where the server has counted. */
function describeCount(shown: number, total: number | undefined, noun: Noun): string {
  if (total === undefined) return LIST_TEXT.shown(shown, noun);
  if (total === shown) return LIST_TEXT.count(total, noun);
  return LIST_TEXT.shownOf(shown, total, noun);
}

type EmptyListProps = Pick<
  ListFrameProps<unknown>,
  'listUrl' | 'noun' | 'whyEmpty' | 'nextStep'
> & {
  list: { isError: boolean; refetch: () => unknown };
};

/** The spec has failed lists look like empty ones, so only those can be asked for again. */
function EmptyList({ listUrl, list, noun, whyEmpty, nextStep }: EmptyListProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-2xl bg-surface px-4 py-14 text-center ring-1 ring-line">
      <h2 className="text-xl font-semibold">
        {listUrl.isNarrowed ? LIST_TEXT.noneFound(noun) : LIST_TEXT.noneYet(noun)}
      </h2>
      <p className="max-w-prose text-ink-soft">
        {listUrl.isNarrowed ? LIST_TEXT.searchDifferently : whyEmpty}
      </p>
      {listUrl.isNarrowed ? (
        <HandsOnFocus>
          <Button look="secondary" onClick={listUrl.clear}>
            {LIST_TEXT.showAll(noun)}
          </Button>
        </HandsOnFocus>
      ) : (
        !list.isError && nextStep
      )}
      {list.isError && (
        <HandsOnFocus>
          <Button look="secondary" onClick={() => list.refetch()}>
            {LIST_TEXT.refresh}
          </Button>
        </HandsOnFocus>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">{MESSAGES.loading}</span>
      <Skeleton className="mb-3 h-9 w-32" />
      <div className="grid gap-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-16" />
        ))}
      </div>
    </div>
  );
}
