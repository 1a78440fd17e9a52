import type { FieldError } from '../../contract/errors.ts';
import { MESSAGES } from '../../contract/wording.ts';

/** Why a call failed, with a message for a person. */
export class CallFailure extends Error {
  /** 0 where no usable answer came. */
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: readonly FieldError[];

  constructor(
    message: string,
    { status = 0, code, fields = [] }: Partial<Pick<CallFailure, 'status' | 'code' | 'fields'>>,
  ) {
    super(message);
    this.name = 'CallFailure';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  fieldError(field: string): string | undefined {
    return this.fields.find((error) => error.field === field)?.detail;
  }
}

export function failureOf(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : new CallFailure(MESSAGES.noAnswer, {});
}
