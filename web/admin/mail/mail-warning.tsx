import { adminPaths } from '../../../contract/admin/paths.ts';
import { explainCause, MAIL_TEXT } from '../../../contract/mail/admin-wording.ts';
import type { MailStatus } from '../../../contract/mail/schemas.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';

/** Says what is wrong with the shop's mail, or that some could not be delivered or waits; else nothing. */
export function MailWarning({ status }: { status: MailStatus }) {
  const warning = findWarning(status);
  if (warning === undefined) return null;
  return (
    <div className="mb-4">
      <Notice
        look="fault"
        action={
          <ScreenLink to={adminPaths.mail} className={buttonLook('secondary', 'small')}>
            {MAIL_TEXT.review}
          </ScreenLink>
        }
      >
        {warning}
      </Notice>
    </div>
  );
}

/** What could not be delivered comes first: that is the owner's to mend, mail by mail. */
function findWarning({ trouble, givenUp, delays }: MailStatus): string | undefined {
  if (givenUp > 0) return MAIL_TEXT.stuck(givenUp);
  if (trouble !== null) return MAIL_TEXT.trouble[trouble];
  // One mail that has to wait is nothing to worry about.
  const delay = delays.find(({ cause }) => cause !== 'mail_refused' && cause !== 'other');
  return delay && MAIL_TEXT.delayed(delay.count, explainCause(delay.cause, delay.reply));
}
