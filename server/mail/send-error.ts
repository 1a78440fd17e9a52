import type { MailCause } from '../../contract/mail/schemas.ts';
import { causeOf, type Told } from './send-cause.ts';

const REASON_LENGTH = 300;

export type SendError = {
  cause: MailCause;
  /** What the mail server said, or what else went wrong, in one line. */
  reason: string;
  /** For the log, which must not name anyone. */
  code: string;
  /** Whether the server refused this recipient or this mail for good. */
  isFinal: boolean;
};

/** Why a mail was not sent, as far as the code that tried it could say. */
export class NotSent extends Error {
  override name = 'NotSent';
  readonly failure: SendError;

  constructor(failure: SendError) {
    super(failure.reason);
    this.failure = failure;
  }
}

/** `url` is the mail server's address: some servers repeat the name and password they refuse. */
export function describeSendError(error: unknown, url?: string): SendError {
  const told: Told = typeof error === 'object' && error !== null ? error : {};
  const { code, originalCode, responseCode } = told;
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const cause = causeOf(told);
  const reason = inOneLine(reasonOf(error, told));
  return {
    cause,
    reason: (url === undefined ? reason : withoutSecrets(reason, url)).slice(0, REASON_LENGTH),
    code: String(status ?? originalCode ?? code ?? 'unknown'),
    isFinal: cause === 'mail_refused' && status !== undefined && status >= 500 && status < 600,
  };
}

/** What failed before a mail server was asked says nothing about it. */
export function failureOf(error: unknown): SendError {
  if (error instanceof NotSent) return error.failure;
  return { ...describeSendError(error), cause: 'other', isFinal: false };
}

function reasonOf(error: unknown, { response, library, reason }: Told): string {
  if (typeof response === 'string' && response !== '') return response;
  // OpenSSL's own message has addresses in memory and names of C files.
  if (library !== undefined && typeof reason === 'string') return reason;
  const message = error instanceof Error ? error.message : String(error);
  // Node adds what a developer might try.
  return message.replace(/; if the root CA is installed locally.*$/s, '');
}

/** Neither as written in the address, nor plain, nor as sent to sign in. */
function withoutSecrets(text: string, url: string): string {
  const { username, password } = new URL(url);
  const [name, secret] = [decoded(username), decoded(password)];
  const encoded = [`\0${name}\0${secret}`, secret, name].map((plain) =>
    Buffer.from(plain).toString('base64'),
  );
  return [...encoded, password, secret, username, name]
    .filter((form) => form !== '')
    .reduce((rest, form) => rest.replace(new RegExp(escapeForPattern(form), 'gi'), '…'), text);
}

/** A per cent sign that encodes nothing stays one, as when signing in. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
