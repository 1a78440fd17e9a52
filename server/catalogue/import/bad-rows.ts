import { WHOLE_ROW } from '../../../contract/catalogue/admin-policy.ts';
import { IMPORT_FAILURES } from '../../../contract/catalogue/admin-problem-wording.ts';
import type { BadRow } from '../../../contract/catalogue/import-schemas.ts';
import { OldFailure } from '../../platform/old-failure.ts';

/** How many a dry run lists: nobody reads more, and each takes time to write. */
const MAX_LISTED = 1_000;
/** How many an error names. */
const MAX_NAMED = 100;

/** The rows of a file that cannot be imported: the first of them, and how many there are. */
export class BadRows {
  readonly #listed: BadRow[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(row: BadRow): void {
    this.#count += 1;
    if (this.#listed.length < MAX_LISTED) this.#listed.push(row);
  }

  /** Merges those of another pass over the same file, by line. */
  with(others: BadRows): BadRows {
    const all = new BadRows();
    const listed = [...this.#listed, ...others.#listed];
    for (const row of listed.sort((one, other) => one.line - other.line)) all.add(row);
    all.#count = this.#count + others.#count;
    return all;
  }

  /** All of them, for a dry run; a Failure if there are too many. */
  list(): BadRow[] | OldFailure {
    if (this.#count <= MAX_LISTED) return this.#listed;
    const detail = IMPORT_FAILURES.tooManyBadRows(this.#count, describeFirst(this.#listed[0]));
    return new OldFailure('invalid_input', detail, this.#named());
  }

  refuse(): OldFailure {
    return new OldFailure('invalid_input', IMPORT_FAILURES.badRows(this.#count), this.#named());
  }

  #named() {
    return this.#listed
      .slice(0, MAX_NAMED)
      .flatMap(({ line, errors }) =>
        errors.map(({ field, detail }) => ({ field: `line ${line}, ${field}`, detail })),
      );
  }
}

function describeFirst(row: BadRow | undefined): string {
  const [error] = row?.errors ?? [];
  if (row === undefined || error === undefined) return '';
  const column = error.field === WHOLE_ROW ? undefined : error.field;
  return IMPORT_FAILURES.firstBadRow(row.line, column, error.detail);
}
