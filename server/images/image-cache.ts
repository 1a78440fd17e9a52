/** All pictures of a shop's first pages, several times over. */
const MAX_BYTES = 48 * 1024 * 1024;

/**
 * An LRU cache of pictures. A picture never changes under its name, and cached ones are still
 * served when the database is away.
 */
export class ImageCache {
  readonly #maxBytes: number;
  readonly #images = new Map<string, Uint8Array>();
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get(fileName: string): Uint8Array | undefined {
    const image = this.#images.get(fileName);
    if (image === undefined) return undefined;
    // Most recently used last.
    this.#images.delete(fileName);
    this.#images.set(fileName, image);
    return image;
  }

  keep(fileName: string, image: Uint8Array): void {
    if (image.length > this.#maxBytes || this.#images.has(fileName)) return;
    this.#images.set(fileName, image);
    this.#bytes += image.length;
    for (const [oldest, { length }] of this.#images) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#images.delete(oldest);
      this.#bytes -= length;
    }
  }
}
