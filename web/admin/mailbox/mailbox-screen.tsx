import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { MAILBOX_TEXT } from '../../../contract/mail/admin-wording.ts';
import type { MailboxEntry } from '../../../contract/mail/schemas.ts';
import { useNavigate } from '../../lib/router.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { mailboxListQuery, mailStatusQuery } from '../api/mail.ts';
import { ListFrame } from '../list/list-frame.tsx';
import { StackingRow, StackingTable } from '../list/stacking-table.tsx';
import { useListUrl } from '../list/use-list-url.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';
import { ShopTime } from '../shop-time.tsx';

const { columns } = MAILBOX_TEXT;

const COLUMNS = [
  { key: 'subject', name: columns.subject, isWide: true },
  { key: 'to', name: columns.to, isWide: true },
  { key: 'received', name: columns.received, isWide: true },
];

const MAIL = { name: SHELL_TEXT.email, to: adminPaths.mail };

/** What a shop without a mail server would have sent. */
export default function MailboxScreen() {
  const listUrl = useListUrl();
  const list = useInfiniteQuery(mailboxListQuery({ q: listUrl.q }));
  const status = useQuery(mailStatusQuery());
  const isBySmtp = status.data?.transport === 'smtp';
  return (
    <ScreenFrame title={SHELL_TEXT.mailbox} crumbs={[MAIL]}>
      {status.data?.transport === 'mailbox' && (
        <div className="mb-5">
          <Notice isSaid>{MAILBOX_TEXT.explain}</Notice>
        </div>
      )}
      <ListFrame
        listUrl={listUrl}
        list={list}
        searchLabel={MAILBOX_TEXT.search}
        choices={[]}
        noun={MAILBOX_TEXT.noun}
        whyEmpty={isBySmtp ? MAILBOX_TEXT.whyEmptyBySmtp : MAILBOX_TEXT.whyEmpty}
        nextStep={
          <ScreenLink to={adminPaths.mail} className={buttonLook('secondary')}>
            {MAILBOX_TEXT.seeWhatIsSent}
          </ScreenLink>
        }
      >
        {(mails) => (
          <StackingTable caption={MAILBOX_TEXT.table} columns={COLUMNS}>
            {mails.map((mail) => (
              <MailRow key={mail._id} mail={mail} />
            ))}
          </StackingTable>
        )}
      </ListFrame>
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
        received: <ShopTime at={receivedAt} className="text-ink-soft xl:whitespace-nowrap" />,
      }}
    />
  );
}
