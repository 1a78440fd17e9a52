/** Beyond this many the one checked longest ago is dropped. */
const MAX_TOKENS = 10_000;

export type VerifiedToken = {
  sessionId: string;
  /** In seconds, as in the token. */
  expiresAt: number;
};

/**
 * Tokens whose signature has been verified: it stays valid, and checking it for every request takes
 * longer than the query for the session. Whether the session is still open is queried every time.
 */
export class VerifiedTokens {
  readonly #verify: (token: string) => Promise<VerifiedToken | undefined>;
  readonly #known = new Map<string, VerifiedToken>();

  constructor(verify: (token: string) => Promise<VerifiedToken | undefined>) {
    this.#verify = verify;
  }

  /** undefined for a token that is not ours or has expired. */
  async sessionOf(token: string, now = Date.now()): Promise<string | undefined> {
    const verified = this.#known.get(token) ?? (await this.#check(token));
    if (verified === undefined || verified.expiresAt * 1_000 <= now) return undefined;
    return verified.sessionId;
  }

  async #check(token: string): Promise<VerifiedToken | undefined> {
    const verified = await this.#verify(token);
    if (verified === undefined) return undefined;
    if (this.#known.size >= MAX_TOKENS) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(token, verified);
    return verified;
  }
}
