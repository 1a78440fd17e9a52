import type { FastifyBaseLogger } from 'fastify';
import * as MAIL from '../../contract/mail/admin-wording.ts';
import type { MailCause } from '../../contract/mail/schemas.ts';
import { OPERATOR_LANGUAGE } from '../platform/languages.ts';
import { words } from '../platform/words.ts';
import { isAboutOneMail } from './send-cause.ts';

/** A failed attempt, without saying whose mail it was. */
export type FailedAttempt = {
  delivery: string;
  attempts: number;
  cause: MailCause;
  code: string;
  /** What the mail server said; empty where it may name the recipient. */
  reply: string;
  /** Undefined if the mail was given up. */
  nextTryAt: number | undefined;
};

export type MailLog = { failed(attempt: FailedAttempt): void; sent(): void };

/** A mail server that fails fails every mail: that is said once, until the cause changes. */
export function openMailLog(log: Pick<FastifyBaseLogger, 'info' | 'warn'>): MailLog {
  const { explainCause } = words(MAIL, OPERATOR_LANGUAGE);
  let said: string | undefined;
  return {
    failed({ delivery, attempts, cause, code, reply, nextTryAt }) {
      if (nextTryAt === undefined) {
        log.warn({ delivery, attempts, cause, code }, 'a mail was given up');
        return;
      }
      const nextTry = new Date(nextTryAt).toISOString();
      if (isAboutOneMail(cause)) {
        log.warn({ delivery, attempts, cause, code, nextTry }, 'a mail could not be sent yet');
        return;
      }
      // Not the reply, which may differ from mail to mail.
      const trouble = `${cause} ${code}`;
      if (trouble === said) return;
      said = trouble;
      log.warn({ cause, code, nextTry }, `mail is waiting: ${explainCause(cause, reply)}`);
    },
    sent() {
      if (said !== undefined) log.info('mail goes out again');
      said = undefined;
    },
  };
}
