import type { MailCause } from './schemas.ts';

const CHECK_SERVER = 'Check host and port in SMTP_URL';

/** What happened, and what an owner can do about it. */
const CAUSES: Readonly<Record<MailCause, readonly [what: string, advice: string]>> = {
  untrusted_certificate: [
    'The mail server’s certificate is not trusted',
    'If it is from your own certificate authority, set NODE_EXTRA_CA_CERTS to the file with that authority’s certificate and restart the shop.',
  ],
  expired_certificate: [
    'The mail server’s certificate has expired or is not valid yet',
    'Renew it, or check this server’s clock.',
  ],
  other_certificate: [
    'The mail server’s certificate is for another name',
    'Use the name in the certificate as the host in SMTP_URL.',
  ],
  unknown_host: ['The mail server’s name was not found', 'Check the host in SMTP_URL and the DNS.'],
  connection_refused: [
    'The mail server refused the connection',
    `${CHECK_SERVER}, and whether the mail server is running.`,
  ],
  unreachable: [
    'The mail server can’t be reached from here',
    `${CHECK_SERVER}, the network and any firewall.`,
  ],
  timed_out: [
    'The mail server didn’t answer in time',
    `${CHECK_SERVER}, and any firewall. Port 465 needs smtps://, ports 587 and 25 need smtp://.`,
  ],
  not_encrypted: [
    'This port of the mail server doesn’t start with encryption',
    'With ports 587 and 25, begin SMTP_URL with smtp:// instead of smtps://.',
  ],
  encryption_failed: [
    'No encrypted connection to the mail server could be made',
    'Check that it offers STARTTLS or, with smtps://, TLS 1.2 or newer.',
  ],
  sign_in_refused: [
    'The mail server refused the sign-in',
    'Check the user name and password in SMTP_URL; special characters are written percent-encoded.',
  ],
  sender_refused: [
    'The mail server refused the sender',
    'Set MAIL_FROM to an address that it accepts.',
  ],
  server_refused: [
    'The mail server isn’t taking any email',
    'Its reply says why; ask whoever runs it.',
  ],
  connection_lost: ['The connection to the mail server broke off', CHECK_SERVER.concat('.')],
  mail_refused: ['The mail server refused this email', ''],
  other: ['This email couldn’t be sent', ''],
};

/** One sentence or two; `reply` is what the mail server said, if it may be shown. */
export function explainCause(cause: MailCause, reply = ''): string {
  const [what, advice] = CAUSES[cause];
  const said = reply.replace(/[.\s]+$/, '');
  return `${what}${said === '' ? '' : ` (${said})`}. ${advice}`.trimEnd();
}
