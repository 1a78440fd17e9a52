import type { Mail } from './mail.ts';

export type Sender = { name: string; address: string; replyTo: string | undefined };
export type OutgoingMail = Mail & { messageId: string; sender: Sender };

/** Mail servers allow few. */
export const CONNECTIONS = 5;

/** Where the shop's mail goes: a mail server, or the mailbox of a shop without one. */
export type MailTransport = {
  /** How many mails may be sent at once. */
  atOnce: number;
  /** Ends in bounded time; throws `NotSent` if the mail server is to blame. */
  send(mail: OutgoingMail): Promise<void>;
  /** What a slow mail server still holds fails. */
  close(): void;
};
