import type { ErrorCode, FieldError } from '../../contract/errors.ts';

/** An expected failure: a verb returns it as a value, and the HTTP layer turns it into a problem. */
export class Failure {
  readonly code: ErrorCode;
  /** A sentence for a person. */
  readonly detail: string;
  readonly errors: readonly FieldError[] | undefined;
  /** When a retry is worthwhile, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    errors?: readonly FieldError[],
    retryAfterSeconds?: number,
  ) {
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
