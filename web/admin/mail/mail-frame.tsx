import { useEffect, useRef, useState } from 'react';
import { MAIL_VIEW_TEXT } from '../../../contract/mail/admin-wording.ts';
import { MAIL_FRAME_PATH } from '../../../contract/mail/frame.ts';
import { applyTheme, type MailTheme, writeMail } from './write-mail.ts';

type MailFrameProps = {
  subject: string;
  html: string;
  /** As wide as there is room, if absent. */
  width?: number;
  /** The reader's own, if absent. */
  theme?: MailTheme;
};

/**
 * The HTML of a mail in a document that allows neither scripts nor forms. It is as high as the mail,
 * so that nothing scrolls inside it.
 */
export function MailFrame({ subject, html, width, theme }: MailFrameProps) {
  const label = MAIL_VIEW_TEXT.frame(subject);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [height, setHeight] = useState(480);
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!isLoaded || !inside) return undefined;
    writeMail(inside, html);
    if (theme !== undefined) applyTheme(inside, theme);
    const sizes = new ResizeObserver(() => setHeight(inside.body.scrollHeight));
    sizes.observe(inside.body);
    return () => sizes.disconnect();
  }, [html, theme, isLoaded]);
  return (
    // As wide as the mail, so that its edges are the frame's.
    <section
      aria-label={label}
      className={`mx-auto max-w-full overflow-x-auto rounded-2xl ring-1 ring-line ${width === undefined ? '' : 'w-fit'}`}
      tabIndex={width && 0}
    >
      <iframe
        ref={frame}
        title={label}
        src={MAIL_FRAME_PATH}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        onLoad={() => setLoaded(true)}
        width={width ?? '100%'}
        height={height}
        className="block max-w-none"
      />
    </section>
  );
}
