import { countOf, type Noun } from '../admin/count-of.ts';
import type { GivenUpMail, MailCause, MailPreviewId } from './schemas.ts';

const EMAILS: Noun = ['email', 'emails'];
/** The settings of the server, as `docs/running.md` explains them. */
const HOW_TO_SEND =
  'To send real email, set SMTP_URL to your mail server’s address and restart the shop.';

export const MAIL_TEXT = {
  openMailbox: 'Open mailbox',
  transport: {
    smtp: 'Email goes out through your mail server.',
    mailbox: `No mail server is set up, so emails stay in this shop’s mailbox and customers don’t get them. ${HOW_TO_SEND}`,
  },
  trouble: {
    no_server: `Customers are paying real money but don’t get any email, because no mail server is set up. ${HOW_TO_SEND}`,
    no_address:
      'Links in emails don’t work for your customers, because the shop doesn’t know its own address. Set PUBLIC_URL to the address they type and restart the shop.',
  },
  waiting: (count: number) => `${countOf(count, EMAILS)} waiting to be sent`,
  delayed: (count: number, why: string) =>
    `${countOf(count, EMAILS)} ${count === 1 ? 'is' : 'are'} waiting. ${why}`,
  nextTry: (time: string) => `Next try: ${time}`,
  stuck: (count: number) => `${countOf(count, EMAILS)} couldn’t be delivered.`,
  review: 'Review',
  notLoaded: 'Couldn’t load this. Check your connection and try again.',
} as const;

export const GIVEN_UP_TEXT = {
  title: 'Not delivered',
  table: 'Emails that weren’t delivered',
  none: {
    smtp: 'Every email was delivered or is on its way.',
    mailbox: 'Nothing is sent without a mail server: emails go to this shop’s mailbox.',
  },
  columns: {
    mail: 'Email',
    error: 'Reason',
    attempts: 'Tries',
    when: 'Gave up',
    action: 'Action',
  },
  unknownRecipient: 'Unknown',
  sendAgain: 'Send again',
  ofMail: (subject: string, to: string) => `“${subject}” to ${to}`,
  sending: 'Sending again…',
} as const;

/** In the audit log. */
export const MAIL_STATES = { givenUp: GIVEN_UP_TEXT.title, waiting: 'On its way' } as const;

export const MAILBOX_TEXT = {
  noun: EMAILS,
  search: 'Search emails by subject or recipient',
  table: 'Emails in the mailbox',
  columns: { subject: 'Subject', to: 'To', received: 'Received' },
  explain: `Emails are kept here because no mail server is set up: nobody receives them. Only the newest 500 stay. ${HOW_TO_SEND}`,
  whyEmpty: 'Emails to customers and to you will appear here, for example when an order is paid.',
  whyEmptyBySmtp:
    'Email goes out through your mail server, so nothing is kept here. Only a shop without one has a mailbox.',
  notFound: 'We couldn’t find this email. The mailbox keeps only the newest 500.',
  seeWhatIsSent: 'See the emails your shop sends',
  goToMailbox: 'Go to mailbox',
  noSubject: '(no subject)',
  from: 'From',
  to: 'To',
  received: 'Received',
} as const;

/** About the link in a mail that lets its reader into an account. */
export const MAILBOX_LINK_TEXT = {
  why: {
    covered:
      'The link in this email opens a customer’s account, so it’s hidden. If you show it, the audit log will say so.',
    hidden:
      'The link in this email opens another admin’s account, so it’s hidden. Only they can see it.',
    ended: 'The link in this email has been used or has expired, so it’s left out.',
    shown: 'You’re seeing the link to a customer’s account. The audit log says so.',
  },
  reveal: 'Show link',
  /** Where the text of the mail has the link. */
  inPlaceOf: {
    covered: '(hidden: opens a customer’s account)',
    hidden: '(hidden: opens another admin’s account)',
    ended: '(left out: used or expired)',
  },
} as const;

export const MAIL_VIEW_TEXT = {
  view: 'Format',
  views: { html: 'HTML', text: 'Plain text' },
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark' },
  width: 'Width',
  widths: { 320: '320 px', 600: '600 px' },
  frame: (subject: string) => `The email “${subject}”`,
} as const;

const PREVIEW_NAMES: Readonly<Record<MailPreviewId, string>> = {
  confirmation: 'Order confirmation',
  delivered: 'Order delivered',
  refunded: 'Refund',
  returned: 'Payment returned',
  welcome: 'Welcome',
  reset: 'Password reset',
  'password-changed': 'Password changed',
  'new-device': 'Sign-in from a new device',
  verification: 'Email confirmation',
  'new-order': 'New order',
  dispute: 'Dispute',
  'stock-low': 'Low stock',
};

export const PREVIEW_TEXT = {
  title: 'Preview',
  all: 'Emails your shop sends',
  explain: 'With a made-up order and customer.',
  toCustomers: 'To customers',
  toYou: 'To you',
  names: PREVIEW_NAMES,
  subject: 'Subject',
  notFound: 'There’s no such email.',
  goToMail: 'Go to email',
} as const;

/** For a mail that could not be composed and so has no subject. */
export function nameMail({ kind, audience }: Pick<GivenUpMail, 'kind' | 'audience'>): string {
  return audience === 'owner' ? OWNER_MAILS[kind] : SHOPPER_MAILS[kind];
}

const SHOPPER_MAILS: Readonly<Record<GivenUpMail['kind'], string>> = {
  order_placed: PREVIEW_NAMES.confirmation,
  order_paid: PREVIEW_NAMES.confirmation,
  order_delivered: PREVIEW_NAMES.delivered,
  order_refunded: PREVIEW_NAMES.refunded,
  money_returned: PREVIEW_NAMES.returned,
  dispute_opened: PREVIEW_NAMES.dispute,
  stock_low: PREVIEW_NAMES['stock-low'],
  account_registered: PREVIEW_NAMES.welcome,
  password_changed: PREVIEW_NAMES['password-changed'],
  password_reset_asked: PREVIEW_NAMES.reset,
  email_verification_asked: PREVIEW_NAMES.verification,
  new_device: PREVIEW_NAMES['new-device'],
};

const OWNER_MAILS: typeof SHOPPER_MAILS = {
  ...SHOPPER_MAILS,
  order_paid: PREVIEW_NAMES['new-order'],
};

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
