import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin-paths.ts';
import { MAIL_TEXT } from '../../../contract/admin-wording/mail.ts';
import type { MailStatus } from '../../../contract/mail.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { mailStatusQuery } from '../api/mail.ts';
import { ScreenLink } from '../shell/screen-link.tsx';

/** Says what is wrong with the shop's mail, or that some could not be delivered; else nothing. */
export function MailWarning() {
  const status = useQuery(mailStatusQuery());
  if (status.data === undefined) return null;
  const { trouble, givenUp } = status.data;
  if (trouble === null && givenUp === 0) return null;
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
        {sayWhatIsWrong(status.data)}
      </Notice>
    </div>
  );
}

/** What could not be delivered comes first: that is the owner's to mend, mail by mail. */
function sayWhatIsWrong({ trouble, givenUp }: MailStatus): string {
  return trouble === null || givenUp > 0 ? MAIL_TEXT.stuck(givenUp) : MAIL_TEXT.trouble[trouble];
}
