/** Beyond this many the one that was checked longest ago is forgotten. */
const MAX_TOKENS = 10_000;

export type VerifiedToken = {
  sessionId: string;
  /** In seconds, as the token has it. */
  expiresAt: number;
};

/**
 * Tokens whose signature was found right: it stays so, and checking it anew for every request takes
 * longer than asking for the session. Whether that is still open is asked every time.
 */
export class VerifiedTokens {
  readonly #verify: (token: string) => Promise<VerifiedToken | undefined>;
  readonly #known = new Map<string, VerifiedToken>();

  constructor(verify: (token: string) => Promise<VerifiedToken | undefined>) {
    this.#verify = verify;
  }

  /** undefined for a token that is none of ours, or whose time is over. */
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
