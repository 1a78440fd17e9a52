/**
 * A backend other than ours: it has exactly the calls of the spec (§7), keeps nothing when it stops, and
 * has no paging, no queries, no problem bodies and none of our own calls.
 *
 * It is used in two ways. On the same origin it serves the built front end as any web server would,
 * its files and `index.html` for every other address: a page carries no data of a Haat shop then, and
 * all that it shows comes from this backend. On an origin of its own, for a front end that was built
 * with `VITE_HOST`, it answers with CORS headers.
 */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import {
  answerProduct,
  type OrderUserForm,
  SPEC_CALLS,
  type SpecAnswer,
  type SpecCall,
  text,
} from './spec-backend-calls.ts';
import { readFrontEnd } from './spec-backend-files.ts';
import { createState, type SpecState } from './spec-backend-state.ts';

export type SpecBackendOptions = Partial<SpecSettings> & {
  /** Default: any free one. */
  port?: number;
  /** The folder of the built front end, for the use on one origin. */
  frontEnd?: string;
  /** For the use from another origin. */
  cors?: boolean;
  state?: Partial<SpecState>;
};

/** What the spec leaves to the backend. A test may change them at any time. */
export type SpecSettings = {
  /** How it answers calls that are not in the spec. */
  unknownCalls: '404 text' | '200 html';
  orderUser: OrderUserForm;
  /** The answer to an update or a removal. */
  changed: SpecAnswer;
};

/** A recorded call. */
export type SeenCall = {
  /** As in `GET /api/products`, without the query. */
  call: string;
  query: string;
  headers: IncomingHttpHeaders;
  /** The text of the body. */
  body: string;
};

export type SpecBackend = {
  url: string;
  state: SpecState;
  settings: SpecSettings;
  /** Every call so far, except for the browser's preflight requests. */
  seen: SeenCall[];
  /** The bodies of a call so far, parsed. */
  bodiesOf: (call: string) => unknown[];
  /** Answers for single calls, by their name as in `GET /api/products`, in place of the spec's. */
  answers: Map<string, SpecAnswer>;
  stop: () => Promise<void>;
};

const UNKNOWN = {
  '404 text': text('Cannot find that.', 404),
  '200 html': { status: 200, type: 'text/html', body: '<!doctype html><title>Welcome</title>' },
};

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, x-xsrf-token',
};

const SETTINGS: SpecSettings = {
  unknownCalls: '404 text',
  orderUser: 'object',
  changed: { status: 200 },
};
const PRODUCT_PATH = /^\/api\/products\/(?<id>[^/]+)$/;
const BEARER = /^Bearer (?<token>.+)$/;

export async function startSpecBackend(options: SpecBackendOptions = {}): Promise<SpecBackend> {
  const { port = 0, frontEnd, cors = false, state: given, ...chosen } = options;
  const state = createState(given);
  const settings = { ...SETTINGS, ...chosen };
  const seen: SeenCall[] = [];
  const answers = new Map<string, SpecAnswer>();
  const server = createServer(async (request, response) => {
    const headers = cors ? CORS_HEADERS : {};
    const { pathname, search } = new URL(`http://backend${request.url}`);
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
    if (!pathname.startsWith('/api/')) {
      const { type, bytes } = await readFrontEnd(frontEnd, pathname);
      return response.writeHead(200, { 'content-type': type }).end(bytes);
    }
    const call = `${request.method} ${pathname}`;
    const body = await readText(request);
    seen.push({ call, query: search, headers: request.headers, body });
    const answer = answers.get(call) ?? answerCall(call, pathname, readCall(request, body));
    const { status = 200, type } = answer;
    response.writeHead(status, {
      ...headers,
      ...(type === undefined ? {} : { 'content-type': type }),
    });
    return response.end(answer.body ?? '');
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');

  function readCall(request: IncomingMessage, body: string): SpecCall {
    const token = BEARER.exec(request.headers.authorization ?? '')?.groups?.token ?? '';
    const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
    return {
      state,
      token,
      account: state.sessions.get(token),
      body: isJson && body !== '' ? JSON.parse(body) : {},
      ...settings,
    };
  }

  function answerCall(call: string, pathname: string, given: SpecCall): SpecAnswer {
    const answer = SPEC_CALLS[call];
    if (answer !== undefined) return answer(given);
    const id = PRODUCT_PATH.exec(pathname)?.groups?.id;
    if (call.startsWith('GET ') && id !== undefined) {
      return answerProduct(state, decodeURIComponent(id));
    }
    return UNKNOWN[settings.unknownCalls];
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    settings,
    seen,
    answers,
    bodiesOf: (call) =>
      seen.filter((each) => each.call === call).map(({ body }) => JSON.parse(body)),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
