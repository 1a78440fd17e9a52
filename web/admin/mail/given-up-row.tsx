import { useMutation } from '@tanstack/react-query';
import { explainCause, GIVEN_UP_TEXT, nameMail } from '../../../contract/mail/admin-wording.ts';
import type { GivenUpMail } from '../../../contract/mail/schemas.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { sendMailAgain } from '../api/mail.ts';
import { StackingRow } from '../list/stacking-table.tsx';
import { ShopTime } from '../shop-time.tsx';

const { columns } = GIVEN_UP_TEXT;

export const COLUMNS = [
  { key: 'mail', name: columns.mail, isWide: true },
  { key: 'error', name: columns.error, isWide: true },
  { key: 'attempts', name: columns.attempts, isNumber: true },
  { key: 'when', name: columns.when },
  { key: 'action', name: columns.action, isWide: true },
];

type GivenUpRowProps = {
  mail: GivenUpMail;
  /** Called after it is on its way again; the row is gone then. */
  onSent: () => void;
};

export function GivenUpRow({ mail, onSent }: GivenUpRowProps) {
  const { _id, subject, to, cause, error, attempts, givenUpAt } = mail;
  const name = subject || nameMail(mail);
  const again = useMutation({
    mutationFn: () => withToast(() => sendMailAgain(_id), { success: GIVEN_UP_TEXT.sending }),
    onSuccess: onSent,
  });
  return (
    <StackingRow
      cells={{
        mail: (
          <>
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="block text-ink-soft wrap-anywhere">
              {to || GIVEN_UP_TEXT.unknownRecipient}
            </span>
          </>
        ),
        error: <span className="wrap-anywhere">{explainCause(cause, error)}</span>,
        attempts: <span className="tabular-nums">{attempts}</span>,
        when: <ShopTime at={givenUpAt} className="text-ink-soft xl:whitespace-nowrap" />,
        action: (
          <>
            <Button
              look="secondary"
              size="small"
              className="whitespace-nowrap"
              aria-disabled={again.isPending}
              onClick={() => again.mutate()}
            >
              {GIVEN_UP_TEXT.sendAgain}
              <span className="sr-only">
                {' '}
                {GIVEN_UP_TEXT.ofMail(name, to || GIVEN_UP_TEXT.unknownRecipient)}
              </span>
            </Button>
            {again.isError && (
              <p role="alert" className="mt-1 text-sm font-medium text-danger">
                {again.error.message}
              </p>
            )}
          </>
        ),
      }}
    />
  );
}
