import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../contract/admin-paths.ts';
import { MAILBOX_TEXT } from '../../../contract/admin-wording/mail.ts';
import { MISSING_TEXT, SHELL_TEXT } from '../../../contract/admin-wording/shell.ts';
import type { MailboxEntry } from '../../../contract/mail.ts';
import { Notice } from '../../ui/notice.tsx';
import { NotOffered } from '../api/call-extra.ts';
import { mailboxListQuery, mailStatusQuery } from '../api/mail.ts';
import { ListFrame } from '../list/list-frame.tsx';
import { StackingRow, StackingTable } from '../list/stacking-table.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { formatTime } from '../locale.ts';
import { Missing } from '../shell/missing.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';

const { columns } = MAILBOX_TEXT;

const COLUMNS = [
  { key: 'subject', name: columns.subject, isWide: true },
  { key: 'to', name: columns.to, isWide: true },
  { key: 'received', name: columns.received, isWide: true },
];

const MAIL = { name: SHELL_TEXT.email, to: adminPaths.mail };
const DASHBOARD_LINK = { name: MISSING_TEXT.goToDashboard, to: adminPaths.dashboard };

/** What a shop without a mail server would have sent. */
export default function MailboxScreen() {
  const address = useListAddress();
  const list = useInfiniteQuery(mailboxListQuery({ q: address.q }));
  const status = useQuery(mailStatusQuery());
  const isBySmtp = status.data?.transport === 'smtp';
  return (
    <ScreenFrame title={SHELL_TEXT.mailbox} crumbs={[MAIL]}>
      {list.error instanceof NotOffered ? (
        <Missing back={DASHBOARD_LINK}>{list.error.message}</Missing>
      ) : (
        <>
          {status.data?.transport === 'mailbox' && (
            <div className="mb-5">
              <Notice isSaid>{MAILBOX_TEXT.explain}</Notice>
            </div>
          )}
          <ListFrame
            address={address}
            list={list}
            searchLabel={MAILBOX_TEXT.search}
            choices={[]}
            noun={MAILBOX_TEXT.noun}
            whyEmpty={isBySmtp ? MAILBOX_TEXT.whyEmptyBySmtp : MAILBOX_TEXT.whyEmpty}
          >
            {(mails) => (
              <StackingTable caption={MAILBOX_TEXT.table} columns={COLUMNS}>
                {mails.map((mail) => (
                  <MailRow key={mail._id} mail={mail} />
                ))}
              </StackingTable>
            )}
          </ListFrame>
        </>
      )}
    </ScreenFrame>
  );
}

function MailRow({ mail: { _id, subject, to, receivedAt } }: { mail: MailboxEntry }) {
  const navigate = useNavigate();
  const open = adminPaths.mailboxMail(_id);
  return (
    <StackingRow
      onOpen={() => navigate(open)}
      cells={{
        subject: (
          <ScreenLink
            to={open}
            className="py-0.5 font-medium text-accent underline-offset-4 wrap-anywhere hover:underline"
          >
            {subject || MAILBOX_TEXT.noSubject}
          </ScreenLink>
        ),
        to: <span className="wrap-anywhere">{to}</span>,
        received: (
          <span className="text-ink-soft xl:whitespace-nowrap">{formatTime(receivedAt)}</span>
        ),
      }}
    />
  );
}
