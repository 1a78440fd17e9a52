import { WHOLE_ROW } from '../../../contract/catalogue/admin-policy.ts';
import type { BadRow } from '../../../contract/catalogue/import-schemas.ts';
import type { Language } from '../../../contract/language.ts';
import { Failure, type FieldFailure } from '../../platform/failure.ts';
import { fieldErrorsOf } from '../../platform/sentences.ts';

/** How many a dry run lists: nobody reads more, and each takes time to write. */
const MAX_LISTED = 1_000;
/** How many an error names. */
const MAX_NAMED = 100;

/** A row that cannot be imported, and why: `field` is the column. */
export type RefusedRow = { line: number; errors: readonly FieldFailure[] };

/** The rows of a file that cannot be imported: the first of them, and how many there are. */
export class BadRows {
  readonly #listed: RefusedRow[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(row: RefusedRow): void {
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
  list(): readonly RefusedRow[] | Failure {
    const [first] = this.#listed.flatMap(({ line, errors: [problem] }) =>
      problem === undefined ? [] : { line, column: columnOf(problem), problem },
    );
    if (this.#count <= MAX_LISTED || first === undefined) return this.#listed;
    const params = { count: this.#count, first };
    return new Failure('tooManyBadRows', { params, errors: this.#named() });
  }

  refuse(): Failure {
    return new Failure('badRows', { params: { count: this.#count }, errors: this.#named() });
  }

  #named(): FieldFailure[] {
    return this.#listed
      .slice(0, MAX_NAMED)
      .flatMap(({ line, errors }) =>
        errors.map((error) => ({ ...error, field: `line ${line}, ${error.field}` })),
      );
  }
}

function columnOf({ field }: FieldFailure): string | undefined {
  return field === WHOLE_ROW ? undefined : field;
}

/** The rows with their sentences, for an answer. */
export function describeRows(rows: readonly RefusedRow[], language: Language): BadRow[] {
  return rows.map(({ line, errors }) => ({
    line,
    errors: fieldErrorsOf({ errors }, language) ?? [],
  }));
}
