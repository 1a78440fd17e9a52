import type { DestinationStream } from 'pino';

/** How long a line may wait for others. */
const GATHER_MS = 250;
/** In UTF-16 code units. */
const MAX_LENGTH = 16_384;

/**
 * Passes lines on in groups: one by one, each would cost a system call and wake what reads the log.
 * pino's own buffer is not used because it can stop the shop (`docs/decisions/015`).
 */
export class GatheredLog implements DestinationStream {
  readonly #out: DestinationStream;
  #gathered = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(out: DestinationStream) {
    this.#out = out;
  }

  write(line: string): void {
    this.#gathered += line;
    if (this.#gathered.length >= MAX_LENGTH) this.flush();
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
