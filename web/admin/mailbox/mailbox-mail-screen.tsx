import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { MAIL_TEXT, MAIL_VIEW_TEXT, MAILBOX_TEXT } from '../../../contract/mail/admin-wording.ts';
import type { MailboxMail } from '../../../contract/mail/schemas.ts';
import { withToast } from '../../lib/toasts.ts';
import { mailboxMailQuery, revealMailLink } from '../api/mail.ts';
import { useListUrl } from '../list/use-list-url.ts';
import { MailFrame } from '../mail/mail-frame.tsx';
import { MailText } from '../mail/mail-text.tsx';
import { Segments } from '../mail/segments.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { OneItem } from '../shell/one-item.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ShopTime } from '../shop-time.tsx';
import { LinkNotice } from './link-notice.tsx';

const { views } = MAIL_VIEW_TEXT;
const CRUMBS = [
  { name: SHELL_TEXT.email, to: adminPaths.mail },
  { name: SHELL_TEXT.mailbox, to: adminPaths.mailbox },
];
const MAILBOX_LINK = { name: MAILBOX_TEXT.goToMailbox, to: adminPaths.mailbox };
const TEXTS = { notFound: MAILBOX_TEXT.notFound, notLoaded: MAIL_TEXT.notLoaded };

export default function MailboxMailScreen({ params }: ScreenProps) {
  const { id = '' } = params;
  const mail = useQuery(mailboxMailQuery(id));
  const title = mail.data ? mail.data.subject || MAILBOX_TEXT.noSubject : SHELL_TEXT.email;
  return (
    <ScreenFrame title={title} crumbs={CRUMBS}>
      <OneItem query={mail} back={MAILBOX_LINK} texts={TEXTS}>
        {(known) => <KnownMail key={id} mail={known} />}
      </OneItem>
    </ScreenFrame>
  );
}

function KnownMail({ mail }: { mail: MailboxMail }) {
  const listUrl = useListUrl();
  const reveal = useMutation({
    mutationFn: () => withToast(() => revealMailLink(mail._id)),
  });
  const { subject, from, to, receivedAt, text, html, link } = reveal.data ?? mail;
  const isText = html === '' || listUrl.get('view') === 'text';
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <Fact name={MAILBOX_TEXT.from} value={from} />
          <Fact name={MAILBOX_TEXT.to} value={to} />
          <Fact name={MAILBOX_TEXT.received} value={<ShopTime at={receivedAt} />} />
        </dl>
        {html !== '' && (
          <Segments
            label={MAIL_VIEW_TEXT.view}
            name="view"
            value={isText ? 'text' : 'html'}
            options={[
              ['html', views.html],
              ['text', views.text],
            ]}
            onChoose={(value) => listUrl.set('view', value)}
          />
        )}
      </div>
      <LinkNotice link={link} reveal={reveal} />
      {isText ? <MailText text={text} /> : <MailFrame subject={subject} html={html} />}
    </>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </>
  );
}
