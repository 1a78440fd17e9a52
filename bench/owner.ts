import type { LargeShop } from './large-shop.ts';

export type Sent = { status: number; bytes: ArrayBuffer };
type Body = { type: string; body: string | Uint8Array<ArrayBuffer> };

/** A shop's owner, who calls its back office. */
export class Owner {
  readonly #url: string;
  readonly #token: string;

  constructor({ server, token }: LargeShop) {
    this.#url = server.url;
    this.#token = token;
  }

  get(path: string): Promise<Sent> {
    return this.#send('GET', path);
  }

  async getJson<Answer>(path: string): Promise<Answer> {
    const { bytes } = await this.get(path);
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as Answer;
  }

  /** A string is sent as it is. */
  send(path: string, body: unknown, method = 'POST'): Promise<Sent> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.#send(method, path, { type: 'application/json', body: text });
  }

  sendFile(path: string, type: string, body: Body['body']): Promise<Sent> {
    return this.#send('POST', path, { type, body });
  }

  async #send(method: string, path: string, given?: Body): Promise<Sent> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(given && { 'content-type': given.type }),
      },
      ...(given && { body: given.body }),
    });
    return { status: response.status, bytes: await response.arrayBuffer() };
  }
}
