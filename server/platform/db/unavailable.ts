import { reasonOf } from './reason.ts';

/** What keeps a database from working; `full` and `read-only` ones can still be read. */
export type Trouble = 'away' | 'read-only' | 'full';

/**
 * The database cannot do its work now, and nothing is wrong with what it was asked: the same will
 * work when it is back. Whatever else a database throws is a fault of ours.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly trouble: Trouble;
  /** The connection broke while something was being saved: nobody knows whether it was. */
  readonly isOutcomeUnknown: boolean;

  constructor(
    trouble: Trouble,
    cause: unknown,
    { isOutcomeUnknown = false }: { isOutcomeUnknown?: boolean } = {},
  ) {
    super(reasonOf(cause), { cause });
    this.trouble = trouble;
    this.isOutcomeUnknown = isOutcomeUnknown;
  }
}
