import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '../../../contract/declare-calls.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { Failure } from '../failure.ts';
import type { SignedIn } from './access.ts';
import { takeBytes } from './body.ts';
import { problemsOf } from './call-problems.ts';
import { describeCall } from './describe-call.ts';
import { Download, sendDownload } from './download.ts';
import { JsonPieces } from './json-pieces.ts';
import { ListPage, nextPageLink } from './list-page.ts';
import type { LiveAnswer } from './live-answer.ts';
import { LongList, sendLongList } from './long-list.ts';
import { sendProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on the catalogue alone, so the response cache may keep it. */
    isCached?: boolean;
    /**
     * Of all addresses with the same answer, the one under which it is kept; undefined where it is
     * not kept. Without this it is the path.
     */
    canonicalAddress?: (url: string) => string | undefined;
    /** What the body must be, where it is no JSON. */
    bodyType?: string;
    /** What it can answer with when it fails. */
    problems?: readonly ErrorCode[];
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type ParsedEach<Schemas> =
  Schemas extends Readonly<Record<string, z.ZodType>>
    ? { [Name in keyof Schemas]: z.output<Schemas[Name]> }
    : undefined;

export type CallInput<Declared extends Call> = {
  params: ParsedEach<Declared['params']>;
  query: Parsed<Declared['query']>;
  headers: Parsed<Declared['headers']>;
  body: Parsed<Declared['body']>;
  /** The caller; the route's declared access has been checked. */
  signedIn: Declared['access'] extends 'public' ? undefined : SignedIn;
  /** For rate limits and for ending the caller's own session. */
  ip: string;
  authorization: string | undefined;
  /** The cookies that came, and how the answer sends one. */
  cookies: string | undefined;
  setCookie: (cookie: string) => void;
  /** How the answer is made anew when orders have moved the stock in it. */
  keepLive: (live: LiveAnswer) => void;
  /** Whether the caller has hung up, so that long work for them can stop. */
  isGone: () => boolean;
};

type Handler<Declared extends Call> = (
  input: CallInput<Declared>,
) => Promise<Answer<z.input<Declared['response']>>>;

type Answer<Body> = Body | ListPage<Body | JsonPieces | LongList> | Download | Failure;

export type RouteOptions = {
  /** How often one rate-limit key may call. */
  rateLimit?: Pick<RateLimitOptions, 'max' | 'timeWindow'>;
  /** Looks at a request before its body is read, and says why it is refused. */
  refuse?: (request: FastifyRequest) => Promise<Failure | undefined>;
} & Pick<FastifyContextConfig, 'isCached' | 'canonicalAddress' | 'readCost'>;

/** Serves one call of the contract: its schemas check what comes in and filter what goes out. */
export function addRoute<Declared extends Call>(
  app: FastifyInstance,
  call: Declared,
  handle: Handler<Declared>,
  options: RouteOptions = {},
): void {
  const { rawBody } = call;
  if (rawBody === undefined) {
    declareRoute(app, call, handle, options);
    return;
  }
  // In a scope of its own: everywhere else a body is JSON.
  app.register(async (scope) => {
    takeBytes(scope, rawBody.type);
    declareRoute(scope, call, handle, options);
  });
}

function declareRoute<Declared extends Call>(
  app: FastifyInstance,
  call: Declared,
  handle: Handler<Declared>,
  { rateLimit, refuse, isCached = false, canonicalAddress, readCost }: RouteOptions,
): void {
  const { rawBody } = call;
  // An address that is written in such a way that its answer is not kept is counted.
  const isSometimesKept = isCached && call.params !== undefined;
  const isLimited =
    isSometimesKept || [rateLimit, refuse, readCost].some((limit) => limit !== undefined);
  const problems = problemsOf(call, isLimited);
  app.route({
    method: call.method,
    url: call.path,
    config: {
      access: call.access,
      isCached,
      problems,
      ...(rateLimit === undefined ? {} : { rateLimit }),
      ...(canonicalAddress === undefined ? {} : { canonicalAddress }),
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
      const answer = await handle(validatedInput<Declared>(request, reply));
      if (answer instanceof Failure) return sendProblem(request, reply, answer);
      if (answer instanceof Download) return sendDownload(reply, answer);
      if (!(answer instanceof ListPage)) return answer;
      if (answer.total !== undefined) reply.header('x-total-count', answer.total);
      if (answer.nextCursor !== undefined) {
        const address = canonicalAddress?.(request.url) ?? request.url;
        reply.header('link', nextPageLink(address, answer.nextCursor));
      }
      if (answer.body instanceof JsonPieces) return reply.sendPieces(answer.body);
      return answer.body instanceof LongList ? sendLongList(reply, answer.body) : answer.body;
    },
  });
}

/** Fastify has replaced these parts with what their schemas parsed before the handler runs. */
function validatedInput<Declared extends Call>(
  request: FastifyRequest,
  reply: FastifyReply,
): CallInput<Declared> {
  const { params, query, headers, body, signedIn, ip } = request;
  const { authorization, cookie: cookies } = headers;
  const setCookie = (cookie: string) => void reply.header('set-cookie', cookie);
  const keepLive = (live: LiveAnswer) => {
    request.liveAnswer = live;
  };
  const isGone = () => request.raw.socket.destroyed;
  const caller = { signedIn, ip, authorization, cookies, setCookie, keepLive, isGone };
  return { params, query, headers, body, ...caller } as CallInput<Declared>;
}
