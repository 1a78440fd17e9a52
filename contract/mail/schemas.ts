import { z } from 'zod';
import { declareCalls, type SchemasOf } from '../declare-calls.ts';
import { pageQuery, searchQuery } from '../list-query.ts';
import { idSchema } from '../text.ts';
import { countSchema, timeSchema } from '../values.ts';
import { adminMailEndpoints } from './admin-endpoints.ts';

/** Why a mail was not sent. The last two are about one mail, the others about the mail server. */
export const MAIL_CAUSES = [
  'untrusted_certificate',
  'expired_certificate',
  'other_certificate',
  'unknown_host',
  'connection_refused',
  'unreachable',
  'timed_out',
  'not_encrypted',
  'encryption_failed',
  'sign_in_refused',
  'sender_refused',
  'server_refused',
  'connection_lost',
  'mail_refused',
  'other',
] as const;

const causeSchema = z.enum(MAIL_CAUSES);

/** Mails that were tried, and wait for the next try. */
export const mailDelaySchema = z.object({
  cause: causeSchema,
  /** What the mail server, or the attempt to reach it, said to one of them. */
  reply: z.string(),
  count: countSchema,
  nextTryAt: timeSchema,
});

/** Where the shop's mail goes. */
export const mailStatusSchema = z.object({
  /** `mailbox`: kept in the shop itself, because there is no `SMTP_URL`. */
  transport: z.enum(['smtp', 'mailbox']),
  /**
   * `no_server`: real money moves, and yet no customer gets any mail. `no_address`: mail goes out, but
   * its links lead to this machine, because there is no `PUBLIC_URL`.
   */
  trouble: z.enum(['no_server', 'no_address']).nullable(),
  /** How many mails are waiting to be sent, and how many were given up. */
  waiting: countSchema,
  givenUp: countSchema,
  /** Why mails wait, most mails first. */
  delays: z.array(mailDelaySchema),
});

/** A mail in the mailbox's list. */
export const mailboxEntrySchema = z.object({
  _id: idSchema,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  receivedAt: timeSchema,
});

/**
 * The link of a mail that lets its reader into an account. `shown`: it works. `covered`: a shopper's,
 * shown to an admin who asks for it, which is recorded. `hidden`: another admin's, shown to nobody
 * else. `ended`: used or expired.
 */
export const MAIL_LINK_STATES = ['none', 'shown', 'covered', 'hidden', 'ended'] as const;

export const mailboxMailSchema = mailboxEntrySchema.extend({
  messageId: z.string(),
  link: z.enum(MAIL_LINK_STATES),
  text: z.string(),
  /** Empty if the mail has none. Show it only in a sandboxed frame. */
  html: z.string(),
});

/** What mails are about. */
export const EVENT_KINDS = [
  'order_placed',
  'order_paid',
  'order_delivered',
  'order_refunded',
  'money_returned',
  'dispute_opened',
  'stock_low',
  'account_registered',
  'password_changed',
  'password_reset_asked',
  'email_verification_asked',
  'new_device',
] as const;

/** A mail that could not be delivered. */
export const givenUpMailSchema = z.object({
  _id: idSchema,
  kind: z.enum(EVENT_KINDS),
  audience: z.enum(['shopper', 'owner']),
  /** Empty if the mail was never composed. */
  to: z.string(),
  subject: z.string(),
  attempts: countSchema,
  cause: causeSchema,
  /** What the mail server said, or what else went wrong. */
  error: z.string(),
  givenUpAt: timeSchema,
});

/** Every mail the shop sends, for the previews. */
export const MAIL_PREVIEWS = [
  'confirmation',
  'delivered',
  'refunded',
  'returned',
  'welcome',
  'reset',
  'password-changed',
  'new-device',
  'verification',
  'new-order',
  'dispute',
  'stock-low',
] as const;

export const mailPreviewSchema = z.object({
  id: z.enum(MAIL_PREVIEWS),
  audience: z.enum(['shopper', 'owner']),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

export const DELIVERY_STATES = ['waiting', 'sent', 'given_up', 'dropped'] as const;

const schemas = {
  getMailStatus: {
    summary: 'Where mail goes, how much of it is stuck, and why',
    response: mailStatusSchema,
    problems: [],
  },
  listMailbox: {
    summary: 'What the shop would have sent, newest first; empty with a mail server',
    query: searchQuery,
    response: z.object({ mails: z.array(mailboxEntrySchema) }),
    problems: [],
  },
  getMailboxMail: {
    summary: 'One mail of the mailbox',
    params: { id: idSchema },
    response: mailboxMailSchema,
    problems: ['not_found'],
  },
  revealMailLink: {
    summary: 'The same mail with the link to a shopper’s account, which is recorded',
    params: { id: idSchema },
    response: mailboxMailSchema,
    problems: ['not_found', 'not_allowed', 'link_ended'],
  },
  listGivenUpMail: {
    summary: 'Mails that could not be delivered, newest first',
    query: pageQuery,
    response: z.object({ mails: z.array(givenUpMailSchema) }),
    problems: [],
  },
  sendMailAgain: {
    summary: 'Try a given-up mail again; one that is on its way already stays so',
    params: { id: idSchema },
    response: z.object({ _id: idSchema, state: z.enum(DELIVERY_STATES) }),
    problems: ['not_found'],
  },
  listMailPreviews: {
    summary: 'Every mail the shop sends, about a made-up order and account',
    response: z.object({ previews: z.array(mailPreviewSchema) }),
    problems: [],
  },
} as const satisfies SchemasOf<typeof adminMailEndpoints>;

export const mailCalls = declareCalls('mail', adminMailEndpoints, schemas);

export type MailCause = z.infer<typeof causeSchema>;
export type MailDelay = z.infer<typeof mailDelaySchema>;
export type MailStatus = z.infer<typeof mailStatusSchema>;
export type MailboxEntry = z.infer<typeof mailboxEntrySchema>;
export type MailboxMail = z.infer<typeof mailboxMailSchema>;
export type GivenUpMail = z.infer<typeof givenUpMailSchema>;
export type MailPreview = z.infer<typeof mailPreviewSchema>;
export type MailPreviewId = MailPreview['id'];
