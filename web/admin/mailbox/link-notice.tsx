import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { MAILBOX_LINK_TEXT } from '../../../contract/mail/admin-wording.ts';
import type { MailboxMail } from '../../../contract/mail/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMay } from '../session/permissions.tsx';

type LinkNoticeProps = {
  link: MailboxMail['link'];
  reveal: UseMutationResult<MailboxMail, Error, void>;
};

/** Why the link of a mail is missing, and how to see that of a customer. */
export function LinkNotice({ link, reveal }: LinkNoticeProps) {
  const may = useMay();
  const shown = useRef<HTMLDivElement>(null);
  const isRevealed = reveal.isSuccess;
  if (link === 'none' || (link === 'shown' && !isRevealed)) return null;
  return (
    <div ref={shown} tabIndex={-1} className="mb-5 outline-none">
      <Notice isSaid={!isRevealed}>
        <p>{MAILBOX_LINK_TEXT.why[link]}</p>
        {link === 'covered' && may('mail.reveal') && (
          <HandsOnFocus to={() => shown.current}>
            <Button
              look="secondary"
              size="small"
              className="mt-3"
              aria-disabled={reveal.isPending}
              onClick={() => reveal.isPending || reveal.mutate()}
            >
              {MAILBOX_LINK_TEXT.reveal}
            </Button>
          </HandsOnFocus>
        )}
      </Notice>
      {reveal.isError && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {reveal.error.message}
        </p>
      )}
    </div>
  );
}
