import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '../../../contract/declare-calls.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Caller } from '../caller.ts';
import { Failure } from '../failure.ts';
import { isAccountRead } from './account-reads.ts';
import { takeBytes } from './body.ts';
import { problemsOf } from './call-problems.ts';
import { type ActorOf, readCaller } from './caller.ts';
import { describeCall } from './describe-call.ts';
import { Download, sendDownload } from './download.ts';
import { JsonText } from './json-text.ts';
import { ListPage, nextPageLink } from './list-page.ts';
import type { LiveAnswer } from './live-answer.ts';
import { LongList, sendLongList } from './long-list.ts';
import { sendProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on the catalogue alone, so the response cache may store it. */
    isCached?: boolean;
    /**
     * The canonical URL under which the answer is cached; undefined if it is not cached. Defaults
     * to the path.
     */
    canonicalUrl?: (url: string) => string | undefined;
    /** The content type of the body, if not JSON. */
    bodyType?: string;
    /** The problems it can answer with. */
    problems?: readonly ErrorCode[];
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type ParsedEach<Schemas> =
  Schemas extends Readonly<Record<string, z.ZodType>>
    ? { [Name in keyof Schemas]: z.output<Schemas[Name]> }
    : undefined;

/** What a request says, checked by the schemas of its call, and how to answer it. */
type CallRequest<Declared extends Call> = {
  params: ParsedEach<Declared['params']>;
  query: Parsed<Declared['query']>;
  headers: Parsed<Declared['headers']>;
  body: Parsed<Declared['body']>;
  /** For ending the caller's own session. */
  authorization: string | undefined;
  /** The request's cookies, and how to set one in the answer. */
  cookies: string | undefined;
  setCookie: (cookie: string) => void;
  /** Registers how to refresh the answer when orders have moved the stock it shows. */
  keepLive: (live: LiveAnswer) => void;
  /** Whether the client has disconnected, so that long work for it can stop. */
  isDisconnected: () => boolean;
  /** Aborts when the client disconnects before it was answered, or has been answered. */
  whenDisconnected: () => AbortSignal;
};

type Handler<Declared extends Call, Services> = (
  ctx: Services & Caller<ActorOf<Declared>>,
  request: CallRequest<Declared>,
) => Promise<AnswerTo<Declared>>;

type AnswerTo<Declared extends Call> = Answer<z.input<Declared['response']>>;

type Answer<Body> = Body | ListPage<Body | JsonText | LongList> | Download | Failure;

export type RouteOptions = {
  /** Inspects a request before its body is read; returns a Failure to reject it. */
  refuse?: (request: FastifyRequest) => Promise<Failure | undefined>;
} & Pick<FastifyContextConfig, 'isCached' | 'canonicalUrl' | 'readCost'>;

/**
 * Serves one call of the contract: its schemas validate the input and filter the output. The
 * handler gets the services together with the caller.
 */
export function addRoute<Declared extends Call, Services extends object>(
  app: FastifyInstance,
  services: Services,
  call: Declared,
  handle: Handler<Declared, Services>,
  options: RouteOptions = {},
): void {
  const serve: Serve<Declared> = (request, reply) => {
    const ctx = { ...services, ...readCaller(request) };
    // The access hook has found the user, if the call needs one.
    return handle(ctx as Services & Caller<ActorOf<Declared>>, readRequest(request, reply));
  };
  const { rawBody } = call;
  if (rawBody === undefined) {
    declareRoute(app, call, serve, options);
    return;
  }
  // In its own scope: everywhere else a body is JSON.
  app.register(async (scope) => {
    takeBytes(scope, rawBody.type);
    declareRoute(scope, call, serve, options);
  });
}

type Serve<Declared extends Call> = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<AnswerTo<Declared>>;

function declareRoute<Declared extends Call>(
  app: FastifyInstance,
  call: Declared,
  serve: Serve<Declared>,
  { refuse, isCached = false, canonicalUrl, readCost }: RouteOptions,
): void {
  const { rawBody } = call;
  // A URL written so that its answer is not cached counts towards the limit.
  const isSometimesKept = isCached && call.params !== undefined;
  const isLimited =
    isSometimesKept ||
    isAccountRead(call.method, call.access) ||
    [refuse, readCost].some((limit) => limit !== undefined);
  const problems = problemsOf(call, isLimited);
  app.route({
    method: call.method,
    url: call.path,
    config: {
      access: call.access,
      isCached,
      problems,
      ...(canonicalUrl === undefined ? {} : { canonicalUrl }),
      ...(readCost === undefined ? {} : { readCost }),
      ...(rawBody === undefined ? {} : { bodyType: rawBody.type }),
    },
    ...(rawBody === undefined ? {} : { bodyLimit: rawBody.maxBytes }),
    schema: describeCall(call, problems),
    ...(refuse === undefined
      ? {}
      : {
          onRequest: async (request, reply) => {
            const refusal = await refuse(request);
            if (refusal !== undefined) return sendProblem(request, reply, refusal);
          },
        }),
    handler: async (request, reply) => {
      const answer = await serve(request, reply);
      if (answer instanceof Failure) return sendProblem(request, reply, answer);
      if (answer instanceof Download) return sendDownload(reply, answer);
      if (!(answer instanceof ListPage)) return answer;
      reply.headers(answer.headers);
      if (answer.total !== undefined) reply.header('x-total-count', answer.total);
      if (answer.nextCursor !== undefined) {
        const address = canonicalUrl?.(request.url) ?? request.url;
        reply.header('link', nextPageLink(address, answer.nextCursor));
      }
      if (answer.body instanceof JsonText) return reply.type(JSON_TYPE).send(answer.body.text);
      return answer.body instanceof LongList ? sendLongList(reply, answer.body) : answer.body;
    },
  });
}

/** Before the handler runs, Fastify has replaced these with what their schemas parsed. */
function readRequest<Declared extends Call>(
  request: FastifyRequest,
  reply: FastifyReply,
): CallRequest<Declared> {
  const { params, query, headers, body } = request;
  const { authorization, cookie: cookies } = headers;
  const setCookie = (cookie: string) => void reply.header('set-cookie', cookie);
  const keepLive = (live: LiveAnswer) => {
    if (request.pendingAnswer !== undefined) request.pendingAnswer.live = live;
  };
  const isDisconnected = () => request.raw.socket.destroyed;
  const whenDisconnected = () => {
    const left = new AbortController();
    // The request itself closes as soon as its body is read.
    reply.raw.once('close', () => left.abort());
    return left.signal;
  };
  const sent = { params, query, headers, body, authorization, cookies };
  const answer = { setCookie, keepLive, isDisconnected, whenDisconnected };
  return { ...sent, ...answer } as CallRequest<Declared>;
}
