import type { OutgoingMail } from './message.ts';
import type { SendError } from './retry.ts';

/** How many mails are sent at once. */
export const CONNECTIONS = 5;

/** Sends mail over SMTP; each call ends in bounded time. */
export type Transport = {
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
