import type { Database } from './open.ts';
import type { Queryable, Row } from './tables.ts';

export type CountedFill = {
  /** Also that of the lease. */
  name: string;
  countLeft(db: Queryable): Promise<number>;
};

export type Progress = { filled: number; left: number };

/** How far a fill has come, for people to see: stored now and then, and counted on after a kill. */
export class FillProgress {
  readonly #database: Database;
  readonly #fill: CountedFill;
  #progress: Progress | undefined;

  constructor(database: Database, fill: CountedFill) {
    this.#database = database;
    this.#fill = fill;
  }

  /** Counts what is left once there is something to do: mostly there is nothing. */
  async add(rows: number): Promise<void> {
    if (this.#progress === undefined) {
      const stored = await this.#readUnfinished();
      const left = await this.#countLeft();
      // A kill may have come between some rows and the record of them.
      const filled = stored === undefined ? rows : Math.max(rows, totalOf(stored) - left);
      this.#progress = { filled, left };
      await this.store();
    } else {
      this.#progress.filled += rows;
      this.#progress.left = Math.max(0, this.#progress.left - rows);
    }
  }

  async store(finishedAt: number | null = null): Promise<Progress> {
    const { filled, left } = this.#progress ?? { filled: 0, left: 0 };
    const row = {
      rows_filled: filled,
      rows_left: left,
      updated_at: Date.now(),
      finished_at: finishedAt,
    };
    await this.#database.query
      .insertInto('fills')
      .values({ ...row, name: this.#fill.name })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    return { filled, left };
  }

  /** All rows have been looked at; some may have been in use. */
  async finish(): Promise<void> {
    if (this.#progress === undefined) {
      const stored = await this.#readUnfinished();
      if (stored === undefined) return;
      this.#progress = { filled: totalOf(stored), left: 0 };
    }
    this.#progress.left = await this.#countLeft();
    await this.store(this.#progress.left === 0 ? Date.now() : null);
  }

  #countLeft(): Promise<number> {
    return this.#fill.countLeft(this.#database.longQuery);
  }

  #readUnfinished(): Promise<Stored | undefined> {
    return this.#database.query
      .selectFrom('fills')
      .select(['rows_filled', 'rows_left'])
      .where('name', '=', this.#fill.name)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
  }
}

type Stored = Pick<Row<'fills'>, 'rows_filled' | 'rows_left'>;

function totalOf({ rows_filled, rows_left }: Stored): number {
  return rows_filled + rows_left;
}
