import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';

export type Call = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
};

export type Answer =
  | { status?: number; body: unknown; headers?: Record<string, string> }
  | 'broken connection';

export type Backend = (call: Call) => Answer | Promise<Answer>;

/** As much of the Web Storage API as the shop uses. */
class MemoryStorage {
  readonly #items: Map<string, string>;

  constructor(items: Record<string, string> = {}) {
    this.#items = new Map(Object.entries(items));
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}

/**
 * What the shop's modules need of a browser: storage, its events, and a backend at `VITE_HOST`.
 * Modules imported afterwards are as new as after a page load. By default the backend is our own server.
 */
export async function openBrowser(
  backend: Backend,
  stored: Record<string, string> = {},
  { isOurs = true } = {},
) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const sent = await text(request);
    const call = { method, path, headers, body: sent === '' ? undefined : JSON.parse(sent) };
    calls.push(call);
    const answer = await backend(call);
    if (answer === 'broken connection') return request.socket.destroy();
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...answer.headers,
    });
    response.end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const local = new MemoryStorage(stored);
  const events = new EventTarget();
  vi.stubEnv('VITE_HOST', `http://127.0.0.1:${port}`);
  vi.stubEnv('VITE_BACKEND', isOurs ? 'haat' : '');
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    server.close();
  });

  /** A null key means that the whole storage was cleared. */
  const tellOfChange = (key: string | null, storageArea = local) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea }));
  return {
    calls,
    stored: local,
    writeInOtherTab(key: string, value: string): void {
      local.setItem(key, value);
      tellOfChange(key);
    },
    comeOnline: () => void events.dispatchEvent(new Event('online')),
    clearInOtherTab(): void {
      local.clear();
      tellOfChange(null);
    },
  };
}

/** For tests in which no call may be made. */
export const noBackend: Backend = ({ method, path }) => {
  throw new Error(`${method} ${path} was not expected.`);
};
