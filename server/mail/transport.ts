import type { OutgoingMail } from './message.ts';
import type { SendError } from './retry.ts';

/** Mail servers allow few connections; the built-in mailbox is for nobody else. */
export const CONNECTIONS = { server: 5, mailbox: 20 };

/** Sends mail over SMTP; each call ends in bounded time. */
export type Transport = {
  /** How many mails may be sent at once. */
  connections: number;
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** Why a mail was not sent, as far as the thread that tried it could say. */
export class NotSent extends Error {
  override name = 'NotSent';
  readonly failure: SendError;

  constructor(failure: SendError) {
    super(failure.reason);
    this.failure = failure;
  }
}
