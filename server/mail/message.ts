import { Readable } from 'node:stream';
import MimeNode from 'nodemailer/lib/mime-node';
import type { Mail } from './mail.ts';
import { quotedPrintable } from './quoted-printable.ts';

export type Sender = { name: string; address: string; replyTo: string | undefined };
export type OutgoingMail = Mail & { messageId: string; sender: Sender };

/** Cannot occur in a part: there, an equals sign is followed by two digits. */
const BOUNDARY = '=_haat';

/** A message whose source is complete, so that it is sent in one piece. */
class WholeMessage extends MimeNode {
  #source = Buffer.alloc(0);
  #envelope: ReturnType<MimeNode['getEnvelope']> | undefined;

  /** Everything that can fail is done here, rather than while the mail is being sent. */
  complete(body: string): this {
    this.#source = Buffer.from(`${this.buildHeaders()}\r\n\r\n${body}`);
    this.#envelope = super.getEnvelope();
    return this;
  }

  override getEnvelope() {
    return this.#envelope ?? super.getEnvelope();
  }

  override createReadStream(): Readable {
    return Readable.from([this.#source], { objectMode: false });
  }
}

/**
 * A mail as it travels. nodemailer encodes what a stranger may have written into the header fields;
 * it would make the parts too, with a dozen streams, which is most of the work of sending a mail.
 */
export function toMessage({ to, subject, text, html, messageId, sender }: OutgoingMail): MimeNode {
  const isPlain = html === '';
  const message = new WholeMessage(
    isPlain ? 'text/plain; charset=utf-8' : `multipart/alternative; boundary="${BOUNDARY}"`,
  );
  message.setHeader({
    // As objects, so that no name is read as an address.
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: to },
    ...(sender.replyTo === undefined ? {} : { 'reply-to': { name: '', address: sender.replyTo } }),
    subject,
    'message-id': messageId,
    'auto-submitted': 'auto-generated',
    ...(isPlain ? { 'content-transfer-encoding': 'quoted-printable' } : {}),
  });
  return message.complete(
    isPlain
      ? quotedPrintable(text)
      : `${part('text/plain', text)}${part('text/html', html)}--${BOUNDARY}--\r\n`,
  );
}

function part(type: string, content: string): string {
  return `--${BOUNDARY}\r
Content-Type: ${type}; charset=utf-8\r
Content-Transfer-Encoding: quoted-printable\r
\r
${quotedPrintable(content)}\r
`;
}
