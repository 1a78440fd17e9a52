/** Beyond this many the least recently used is dropped: it is full again by then. */
const MAX_BUCKETS = 20_000;

export const perMinute = (calls: number) => ({ burst: calls, perSecond: calls / 60 });

type BucketOptions = { burst: number; perSecond: number; now?: () => number };
type Bucket = { left: number; countedAt: number };

/** Token buckets by key: a burst, then a steady rate per second. */
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

  /**
   * Returns false and takes nothing if not enough is left. A cost above the burst takes a full
   * bucket.
   */
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

  /** When this much can be taken, rounded up to whole seconds. */
  secondsUntil(key: string, cost: number): number {
    const missing = Math.min(cost, this.#burst) - this.#fill(key).left;
    return Math.max(1, Math.ceil(missing / this.#perSecond));
  }

  /** Refills the bucket for the time since its last use and moves it to the end. */
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
