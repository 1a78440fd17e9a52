import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { MISSING_TEXT, SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { explainCause, MAIL_TEXT } from '../../../contract/mail/admin-wording.ts';
import type { MailDelay, MailStatus } from '../../../contract/mail/schemas.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { mailStatusQuery } from '../api/mail.ts';
import { Missing } from '../shell/missing.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';
import { useTimes } from '../use-times.ts';
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
          <GivenUpMails transport={status.data.transport} />
          <PreviewList />
        </div>
      )}
      {status.isLoadingError && (
        <Missing back={DASHBOARD_LINK} onRetry={() => status.refetch()}>
          {MAIL_TEXT.notLoaded}
        </Missing>
      )}
    </ScreenFrame>
  );
}

function Sending({ status: { transport, trouble, waiting, delays } }: { status: MailStatus }) {
  const isFine = trouble === null && delays.length === 0;
  return (
    <Notice look={isFine ? 'news' : 'fault'} isSaid={isFine}>
      {trouble !== null && <p>{MAIL_TEXT.trouble[trouble]}</p>}
      {isFine && <p>{MAIL_TEXT.transport[transport]}</p>}
      {waiting > 0 && delays.length === 0 && (
        <p className="mt-1 text-ink-soft">{MAIL_TEXT.waiting(waiting)}</p>
      )}
      {delays.map((delay) => (
        <Delay key={delay.cause} delay={delay} />
      ))}
    </Notice>
  );
}

function Delay({ delay: { cause, reply, count, nextTryAt } }: { delay: MailDelay }) {
  const times = useTimes();
  return (
    <div className="not-first:mt-2">
      <p className="wrap-anywhere">{MAIL_TEXT.delayed(count, explainCause(cause, reply))}</p>
      <p className="text-ink-soft">{MAIL_TEXT.nextTry(times.time(nextTryAt))}</p>
    </div>
  );
}
