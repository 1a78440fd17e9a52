/** Beyond this many the one that was used longest ago is forgotten: it is full again by then. */
const MAX_BUCKETS = 20_000;

type BucketOptions = { burst: number; perSecond: number; now?: () => number };
type Bucket = { left: number; countedAt: number };

/** For each key so much at once, and then so much a second. */
export class TokenBuckets {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor({ burst, perSecond, now = Date.now }: BucketOptions) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** False where there is not enough left; then nothing is taken. What costs more than a burst takes all of it. */
  take(key: string, cost: number): boolean {
    const bucket = this.#fill(key);
    const due = Math.min(cost, this.#burst);
    if (bucket.left < due) return false;
    bucket.left -= due;
    return true;
  }

  giveBack(key: string, cost: number): void {
    const bucket = this.#fill(key);
    bucket.left = Math.min(this.#burst, bucket.left + cost);
  }

  /** When so much can be taken, rounded up to whole seconds. */
  secondsUntil(key: string, cost: number): number {
    const missing = Math.min(cost, this.#burst) - this.#fill(key).left;
    return Math.max(1, Math.ceil(missing / this.#perSecond));
  }

  /** The bucket with what it has earned since it was last looked at; the latest used comes last. */
  #fill(key: string): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(key) ?? { left: this.#burst, countedAt: now };
    const earned = (Math.max(0, now - known.countedAt) * this.#perSecond) / 1_000;
    const bucket = { left: Math.min(this.#burst, known.left + earned), countedAt: now };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > MAX_BUCKETS) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return bucket;
  }
}
