import { reasonOf } from './reason.ts';

/** What is wrong with a database; one that is `full` or `read-only` can still be read. */
export type Trouble = 'away' | 'read-only' | 'full';

/**
 * The database cannot work right now, and the query is not to blame: the same query will succeed
 * once it is back. Any other database error is a bug of ours.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly trouble: Trouble;
  /** The connection broke during a save: it may or may not have succeeded. */
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
