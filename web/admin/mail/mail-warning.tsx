import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin-paths.ts';
import { MAIL_TEXT } from '../../../contract/admin-wording/mail.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { mailStatusQuery } from '../api/mail.ts';
import { ScreenLink } from '../shell/screen-link.tsx';

/** Says that customers who pay get no mail, or that some could not be delivered; else nothing. */
export function MailWarning() {
  const status = useQuery(mailStatusQuery());
  if (status.data === undefined) return null;
  const { isMissing, givenUp } = status.data;
  if (!isMissing && givenUp === 0) return null;
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
        {isMissing ? MAIL_TEXT.isMissing : MAIL_TEXT.stuck(givenUp)}
      </Notice>
    </div>
  );
}
