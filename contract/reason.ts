import type { ErrorCode } from './errors.ts';

/** Why a request failed: its code on the wire, and the parameters its sentence is made of. */
export type Reason<Params = undefined> = { code: ErrorCode; params?: Params };

export function reason<Params = undefined>(code: ErrorCode): Reason<Params> {
  return { code };
}

/** A reason that is a parameter of another. */
export type InnerReason = { reason: string; params?: unknown };

/** The sentences of these reasons in one language; one may quote the sentence of another. */
export type ReasonWording<Reasons> = {
  readonly [Name in keyof Reasons]: Reasons[Name] extends Reason<infer Params>
    ? Params extends undefined
      ? string
      : (params: Params, quote: (inner: InnerReason) => string) => string
    : never;
};
