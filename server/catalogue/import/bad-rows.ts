import type { BadRow } from '../../../contract/product-import.ts';
import { Failure } from '../../platform/failure.ts';

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
  list(): BadRow[] | Failure {
    if (this.#count <= MAX_LISTED) return this.#listed;
    const [first] = this.#listed;
    const example = `line ${first?.line}, ${first?.errors[0]?.field}: ${first?.errors[0]?.detail}`;
    const detail = `${this.#count} rows of the file are bad, which is more than can be listed. The first is ${example}`;
    return new Failure('invalid_input', detail, this.#named());
  }

  refuse(): Failure {
    const rows =
      this.#count === 1 ? '1 row of the file is bad' : `${this.#count} rows of the file are bad`;
    return new Failure('invalid_input', `${rows}, so nothing was imported.`, this.#named());
  }

  #named() {
    return this.#listed
      .slice(0, MAX_NAMED)
      .flatMap(({ line, errors }) =>
        errors.map(({ field, detail }) => ({ field: `line ${line}, ${field}`, detail })),
      );
  }
}
