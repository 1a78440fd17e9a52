import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const ASK_EVERY_MS = 200;

type Server = { url: string; agent: Agent; isReady: boolean };

/**
 * A load balancer: spreads requests over kept-alive connections, polls each server's readiness, and
 * never retries a request that a server may have started.
 */
export class Balancer {
  readonly #servers: Server[] = [];
  readonly #timer = setInterval(() => void this.#askAll(), ASK_EVERY_MS);
  #next = 0;

  /** Adds a server, which gets its share as soon as it is ready. */
  add(url: string): void {
    this.#servers.push({ url, agent: new Agent({ keepAlive: true }), isReady: false });
  }

  readyCount(): number {
    return this.#servers.filter(({ isReady }) => isReady).length;
  }

  /** The status of the answer; rejects if the request was lost. */
  async pass(path: string): Promise<number> {
    const ready = this.#servers.filter(({ isReady }) => isReady);
    const server = ready[this.#next++ % ready.length];
    if (server === undefined) throw new Error('No server is ready.');
    try {
      return await ask(`${server.url}${path}`, server.agent);
    } catch (error) {
      // Nothing was sent, so another server may be tried.
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
      server.isReady = false;
      return this.pass(path);
    }
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { agent } of this.#servers) agent.destroy();
  }

  async #askAll(): Promise<void> {
    await Promise.all(
      this.#servers.map(async (server) => {
        const status = await ask(`${server.url}/readyz`).catch(() => 0);
        server.isReady = status === 200;
      }),
    );
  }
}

async function ask(url: string, agent?: Agent): Promise<number> {
  const [response] = (await once(get(url, { agent: agent ?? false }), 'response')) as [
    IncomingMessage,
  ];
  await text(response);
  return response.statusCode ?? 0;
}
