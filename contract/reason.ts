import type { ErrorCode } from './errors.ts';

/** Why a request failed: its code on the wire, and the parameters its sentence is made of. */
export type Reason<Params = undefined> = { code: ErrorCode; params?: Params };

export function reason<Params = undefined>(code: ErrorCode): Reason<Params> {
  return { code };
}

/** The sentences of these reasons in one language. */
export type ReasonWording<Reasons> = {
  readonly [Name in keyof Reasons]: Reasons[Name] extends Reason<infer Params>
    ? Params extends undefined
      ? string
      : (params: Params) => string
    : never;
};
