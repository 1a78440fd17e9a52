import type { DestinationStream } from 'pino';

/** How long a line may wait for others. */
const GATHER_MS = 250;
/** In UTF-16 code units. */
const MAX_LENGTH = 16_384;
/** pino's number for it. */
const INFO = 30;
/** Asks pino to set `lastLevel` before each line. */
const WITH_LEVEL: unique symbol = Symbol.for('pino.metadata');

/**
 * Writes lines of the log in groups: one by one, each would cost a system call and wake whoever
 * reads the log. Warnings and errors are written at once, after the lines before them.
 */
export class GatheredLog implements DestinationStream {
  readonly [WITH_LEVEL] = true;
  lastLevel = INFO;
  readonly #out: DestinationStream;
  #gathered = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(out: DestinationStream) {
    this.#out = out;
  }

  write(line: string): void {
    this.#gathered += line;
    if (this.lastLevel > INFO || this.#gathered.length >= MAX_LENGTH) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), GATHER_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#gathered;
    this.#gathered = '';
    if (lines !== '') this.#out.write(lines);
  }
}
