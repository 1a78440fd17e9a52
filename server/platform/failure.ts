import type { ErrorCode } from '../../contract/errors.ts';
import { type ParamsOf, REASONS, type ReasonName } from '../../contract/reasons.ts';

type Parameters<Name extends ReasonName> =
  ParamsOf<Name> extends undefined ? { params?: undefined } : { params: ParamsOf<Name> };

/** What is wrong with one field of the request. */
export type FieldFailure = {
  [Name in ReasonName]: { field: string; reason: Name } & Parameters<Name>;
}[ReasonName];

type Options<Name extends ReasonName> = Parameters<Name> & {
  /** The one field that the reason is about. */
  field?: string;
  errors?: readonly FieldFailure[];
  /** When a retry is worthwhile, if known. */
  retryAfterSeconds?: number | undefined;
};

type Arguments = {
  [Name in ReasonName]: ParamsOf<Name> extends undefined
    ? [reason: Name, options?: Options<Name>]
    : [reason: Name, options: Options<Name>];
}[ReasonName];

/**
 * An expected failure: a verb returns it as a value. It has no sentence; whoever tells a person
 * makes one, in that person's language.
 */
export class Failure {
  readonly reason: ReasonName;
  readonly code: ErrorCode;
  readonly params: ParamsOf<ReasonName>;
  readonly errors: readonly FieldFailure[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(...[reason, options = {}]: Arguments) {
    const { params, field, errors, retryAfterSeconds } = options;
    this.reason = reason;
    this.code = REASONS[reason].code;
    this.params = params;
    this.errors = field === undefined ? errors : [{ field, reason, params } as FieldFailure];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
