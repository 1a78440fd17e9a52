/** The first pause after a failure; each is four times the one before, up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 4 * 60 * 60 * 1_000;
/** With these pauses: a day and a half. */
export const MAX_ATTEMPTS = 16;
const ERROR_LENGTH = 300;

/** How long to wait after this many failures; up to a fifth more, so that retries spread out. */
export function pauseAfter(attempts: number, random = Math.random()): number {
  const pause = Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (1 + random / 5));
}

export type SendError = {
  /** What the mail server said, or what else went wrong, in one line. */
  reason: string;
  /** For the log, which must not name anyone. */
  code: string;
  /** Whether the server refused this recipient or this mail for good. */
  isFinal: boolean;
};

/** Codes of ours and nodemailer's, such as `ETIMEDOUT`; the server's reply is in `response`. */
type Told = { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown };

/** Refusals of a sign-in or of the sender can be mended by the owner, so they are retried. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

export function describeSendError(error: unknown): SendError {
  const { code, command, responseCode, response }: Told =
    typeof error === 'object' && error !== null ? error : {};
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const reason = typeof response === 'string' && response !== '' ? response : message;
  return {
    reason: inOneLine(reason),
    code: String(status ?? code ?? 'unknown'),
    isFinal:
      status !== undefined &&
      status >= 500 &&
      status < 600 &&
      ABOUT_THE_MAIL.includes(String(command)),
  };
}

function inOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, ERROR_LENGTH);
}
