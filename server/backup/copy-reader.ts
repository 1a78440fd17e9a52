import { type BackupContent, isSummed, type ShopSums } from './shop-sums.ts';

const NEW_LINE = 10;
const COPY = /^COPY (\S+) \((.*)\) FROM stdin;$/;
const END_OF_ROWS = '\\.';
const NULL = '\\N';

type Table = { name: string; columns: string[]; summed: { key: string; at: number }[] };

/** Counts and sums the rows in the SQL that pg_restore prints, piece by piece. */
export class CopyReader {
  readonly sums: ShopSums = new Map();
  readonly #migrations: BackupContent['migrations'][number][] = [];
  /** A line may have arrived in part only. */
  #line: Buffer[] = [];
  #table: Table | undefined;
  rows = 0;

  get content(): BackupContent {
    return { sums: this.sums, migrations: this.#migrations };
  }

  read(piece: Buffer): void {
    let start = 0;
    for (;;) {
      const end = piece.indexOf(NEW_LINE, start);
      if (end === -1) break;
      const last = piece.subarray(start, end);
      this.#readLine(this.#line.length === 0 ? last : Buffer.concat([...this.#line, last]));
      this.#line = [];
      start = end + 1;
    }
    if (start < piece.length) this.#line.push(piece.subarray(start));
  }

  #readLine(line: Buffer): void {
    const table = this.#table;
    if (table === undefined) this.#begin(line);
    else if (line.length === 2 && line.toString('latin1') === END_OF_ROWS) this.#table = undefined;
    else this.#readRow(table, line);
  }

  #begin(line: Buffer): void {
    const [, from, list] = COPY.exec(line.toString()) ?? [];
    if (from === undefined || list === undefined) return;
    const name = from.replace(/^public\./, '').replaceAll('"', '');
    const columns = list.split(', ').map((column) => column.replaceAll('"', ''));
    const summed = columns
      .map((column, at) => ({ key: `${name}.${column}`, at, column }))
      .filter(({ column }) => isSummed(column));
    this.#table = { name, columns, summed };
    for (const key of [name, ...summed.map((column) => column.key)]) this.sums.set(key, 0n);
  }

  #readRow({ name, columns, summed }: Table, line: Buffer): void {
    this.rows += 1;
    this.#add(name, 1n);
    if (summed.length === 0 && name !== 'migrations') return;
    const values = line.toString().split('\t');
    for (const { key, at } of summed) {
      const value = values[at] ?? NULL;
      if (value !== NULL) this.#add(key, BigInt(value));
    }
    if (name !== 'migrations') return;
    const read = (column: string) => values[columns.indexOf(column)];
    this.#migrations.push({ name: read('name') ?? '', kind: read('kind') });
  }

  #add(key: string, value: bigint): void {
    this.sums.set(key, (this.sums.get(key) ?? 0n) + value);
  }
}
