import type { ErrorCode, FieldError } from '../../contract/errors.ts';
import { Failure } from './failure.ts';

/** An expected failure with its sentence, of the domains that do not fail with a reason yet. */
export class OldFailure {
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

/** Whether a verb of either shape has failed. */
export function hasFailed(answer: unknown): answer is Failure | OldFailure {
  return answer instanceof Failure || answer instanceof OldFailure;
}
