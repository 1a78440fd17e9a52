import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin-paths.ts';
import { MAIL_TEXT } from '../../../contract/admin-wording/mail.ts';
import { MISSING_TEXT, SHELL_TEXT } from '../../../contract/admin-wording/shell.ts';
import type { MailStatus } from '../../../contract/mail.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NotOffered } from '../api/call-extra.ts';
import { mailStatusQuery } from '../api/mail.ts';
import { Missing } from '../shell/missing.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';
import { GivenUpMails } from './given-up-mails.tsx';
import { PreviewList } from './preview-list.tsx';

const DASHBOARD_LINK = { name: MISSING_TEXT.goToDashboard, to: adminPaths.dashboard };

/** Where mail goes, what could not be delivered, and what each mail looks like. */
export default function MailScreen() {
  const status = useQuery(mailStatusQuery());
  return (
    <ScreenFrame
      title={SHELL_TEXT.email}
      actions={
        <ScreenLink to={adminPaths.mailbox} className={buttonLook('secondary')}>
          {MAIL_TEXT.openMailbox}
        </ScreenLink>
      }
    >
      {status.isPending && <Loader label={MESSAGES.loading} />}
      {status.data && (
        <div className="flex flex-col gap-8">
          <Sending status={status.data} />
          <GivenUpMails />
          <PreviewList />
        </div>
      )}
      {status.isLoadingError &&
        (status.error instanceof NotOffered ? (
          <Missing back={DASHBOARD_LINK}>{status.error.message}</Missing>
        ) : (
          <Missing back={DASHBOARD_LINK} onRetry={() => status.refetch()}>
            {MAIL_TEXT.notLoaded}
          </Missing>
        ))}
    </ScreenFrame>
  );
}

function Sending({ status: { transport, trouble, waiting } }: { status: MailStatus }) {
  return (
    <Notice look={trouble === null ? 'news' : 'fault'} isSaid={trouble === null}>
      <p>{trouble === null ? MAIL_TEXT.transport[transport] : MAIL_TEXT.trouble[trouble]}</p>
      {waiting > 0 && <p className="mt-1 text-ink-soft">{MAIL_TEXT.waiting(waiting)}</p>}
    </Notice>
  );
}
