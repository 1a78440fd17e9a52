import type { MailCause } from '../../contract/mail/schemas.ts';

/**
 * What an error may say: Node's code, such as `ECONNREFUSED`, is in `originalCode` where nodemailer
 * has one of its own; the server's reply is in `response`; `library` and `reason` are OpenSSL's.
 */
export type Told = {
  code?: unknown;
  originalCode?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
  library?: unknown;
  reason?: unknown;
};

const CAUSES: Readonly<Record<string, MailCause>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted_certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted_certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted_certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted_certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted_certificate',
  CERT_UNTRUSTED: 'untrusted_certificate',
  CERT_HAS_EXPIRED: 'expired_certificate',
  CERT_NOT_YET_VALID: 'expired_certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other_certificate',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  EDNS: 'unknown_host',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'timed_out',
  ERR_SSL_WRONG_VERSION_NUMBER: 'not_encrypted',
  ETLS: 'encryption_failed',
  EPROTO: 'encryption_failed',
  ECONNECTION: 'connection_lost',
  ECONNRESET: 'connection_lost',
  EPIPE: 'connection_lost',
  ESOCKET: 'connection_lost',
};

const NEEDS_SIGN_IN = 530;
const CLOSES_DOWN = 421;

export function causeOf({ code, originalCode, command, responseCode }: Told): MailCause {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign_in_refused';
  if (code === 'ETLS') return 'encryption_failed';
  if (typeof responseCode === 'number') return causeOfReply(responseCode, String(command));
  const name = String(originalCode ?? code);
  return CAUSES[name] ?? (name.startsWith('ERR_SSL_') ? 'encryption_failed' : 'other');
}

function causeOfReply(status: number, command: string): MailCause {
  // Whatever the status: the reply may name the recipient.
  if (command === 'RCPT TO' || command === 'DATA') return 'mail_refused';
  if (status === CLOSES_DOWN) return 'server_refused';
  if (status === NEEDS_SIGN_IN || command.startsWith('AUTH')) return 'sign_in_refused';
  return command === 'MAIL FROM' ? 'sender_refused' : 'server_refused';
}

/** Such a failure says nothing about other mails, and its reason may name the recipient. */
export function isAboutOneMail(cause: MailCause): boolean {
  return cause === 'mail_refused' || cause === 'other';
}
