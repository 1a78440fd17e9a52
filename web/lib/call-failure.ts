import type { FieldError } from '../../contract/errors.ts';
import { MESSAGES } from '../../contract/wording.ts';

/** Why a call failed, with a message for a person. */
export class CallFailure extends Error {
  /** 0 where no usable answer came. */
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: readonly FieldError[];
  /** How long the server asks to wait; 0 where it does not say. */
  readonly retryAfterMs: number;

  constructor(
    message: string,
    {
      status = 0,
      code,
      fields = [],
      retryAfterMs = 0,
    }: Partial<Pick<CallFailure, 'status' | 'code' | 'fields' | 'retryAfterMs'>>,
  ) {
    super(message);
    this.name = 'CallFailure';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterMs = retryAfterMs;
  }

  fieldError(field: string): string | undefined {
    return this.fields.find((error) => error.field === field)?.detail;
  }
}

export function failureOf(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : new CallFailure(MESSAGES.noAnswer, {});
}
