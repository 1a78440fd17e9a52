import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LIST_TEXT } from '../../../contract/admin/wording.ts';
import { GIVEN_UP_TEXT } from '../../../contract/mail/admin-wording.ts';
import type { MailStatus } from '../../../contract/mail/schemas.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { Button } from '../../ui/button.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { givenUpListQuery } from '../api/mail.ts';
import { StackingTable } from '../list/stacking-table.tsx';
import { useShownRows } from '../list/use-shown-rows.ts';
import { useMay } from '../session/permissions.tsx';
import { COLUMNS, GivenUpRow } from './given-up-row.tsx';
import { NotFetched } from './not-fetched.tsx';

/** Mails that the shop has stopped trying to send. */
export function GivenUpMails({ transport }: Pick<MailStatus, 'transport'>) {
  const list = useInfiniteQuery(givenUpListQuery());
  const may = useMay();
  const columns = COLUMNS.filter(({ key }) => key !== 'action' || may('mail.send'));
  const { rows, hasMore, showMore } = useShownRows(list, '');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-label={GIVEN_UP_TEXT.title}>
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-xl font-semibold outline-none">
        {GIVEN_UP_TEXT.title}
      </h2>
      {list.isPending && <Skeleton className="h-24" />}
      {list.isLoadingError && <NotFetched onRetry={() => list.refetch()} />}
      {list.data && rows.length === 0 && (
        <p className="text-ink-soft">{GIVEN_UP_TEXT.none[transport]}</p>
      )}
      {rows.length > 0 && (
        <StackingTable caption={GIVEN_UP_TEXT.table} columns={columns}>
          {rows.map((mail) => (
            <GivenUpRow key={mail._id} mail={mail} onSent={() => heading.current?.focus()} />
          ))}
        </StackingTable>
      )}
      {hasMore && (
        <HandsOnFocus>
          <div className="mt-5 text-center">
            <Button look="secondary" aria-disabled={list.isFetchingNextPage} onClick={showMore}>
              {list.isFetchingNextPage ? MESSAGES.loading : LIST_TEXT.showMore}
            </Button>
          </div>
        </HandsOnFocus>
      )}
    </section>
  );
}
