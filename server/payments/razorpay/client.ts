import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { CURRENCY } from '../../../contract/policy.ts';
import { isInTransaction } from '../../platform/db/on-commit.ts';
import { type Answer, sendRequest } from '../../platform/http/send-request.ts';
import {
  type PaymentProvider,
  ProviderError,
  type ProviderErrorKind,
} from '../payment-provider.ts';
import {
  errorSchema,
  listSchema,
  orderSchema,
  paymentSchema,
  readOrders,
  readPayments,
  readRefunds,
  refundSchema,
} from './entities.ts';
import { isPaymentSignature } from './signatures.ts';

const SECOND_MS = 1_000;
const TIMEOUT_MS = 10_000;
const SAFE_ATTEMPTS = 3;
const RETRY_BASE_MS = 200;
/** The largest page that it answers. */
const LONGEST_PAGE = 100;

export type RazorpayAccount = {
  /** The account's name in our records: the key's id, or `sandbox`. */
  name: string;
  /** The API's base URL, read for every request: the sandbox has one only while we listen. */
  api: () => string;
  keyId: string;
  keySecret: string;
  timeoutMs?: number;
  /** In a rehearsal it is never called. */
  isOff?: boolean;
};

type Request<Result> = {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  answer: z.ZodType<Result>;
  /** Idempotent, so a failure may be retried. */
  isSafe: boolean;
  /** When the caller gives up, as `performance.now()` counts, if that is before the timeout. */
  endsAt?: number | undefined;
};

type Timed<Result> = Request<Result> & { endsAt: number };

/** What the API does, and the signatures that the account's secret makes. */
export type RazorpayClient = Omit<
  PaymentProvider,
  'name' | 'isLive' | 'smallestAmount' | 'window' | 'disputesUrl' | 'readWebhook'
>;

/** The calls of Razorpay's API that we use; each has a timeout, and none runs in a transaction. */
export function openRazorpayClient(account: RazorpayAccount): RazorpayClient {
  const authorization = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`;

  const call = async <Result>(request: Request<Result>): Promise<Result> => {
    if (isInTransaction()) throw new Error('The provider was called inside a transaction.');
    if (account.isOff) throw new ProviderError('unclear', 'A rehearsal calls no provider.');
    const { timeoutMs = TIMEOUT_MS } = account;
    // All attempts together: a provider that hangs is not waited for three times.
    const endsAt = Math.min(performance.now() + timeoutMs, request.endsAt ?? Infinity);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(account, authorization, { ...request, endsAt });
      } catch (error) {
        const isWorthAnother = request.isSafe && error instanceof ProviderError;
        if (!isWorthAnother || error.kind !== 'unclear' || attempt === SAFE_ATTEMPTS) throw error;
        const pause = RETRY_BASE_MS * 2 ** attempt * (0.5 + Math.random());
        if (performance.now() + pause >= endsAt) throw error;
        await sleep(pause);
      }
    }
  };

  const list = async (path: string, endsAt?: number): Promise<readonly unknown[]> => {
    const { items } = await call({ endsAt, method: 'GET', path, answer: listSchema, isSafe: true });
    return items;
  };

  return {
    account: account.name,

    open: ({ amount, reference, endsAt }) =>
      call({
        endsAt,
        method: 'POST',
        path: '/orders',
        body: { amount, currency: CURRENCY, receipt: reference },
        answer: orderSchema,
        isSafe: false,
      }),

    async findOpened(reference, endsAt) {
      const items = await list(`/orders?receipt=${encodeURIComponent(reference)}`, endsAt);
      return readOrders(items).find(({ receipt }) => receipt === reference);
    },

    async isPaid(orderId) {
      const path = `/orders/${encodeURIComponent(orderId)}`;
      const { status } = await call({ method: 'GET', path, answer: orderSchema, isSafe: true });
      return status === 'paid';
    },

    findPayments: async (orderId) =>
      readPayments(await list(`/orders/${encodeURIComponent(orderId)}/payments`)),

    async findNewestPayments({ since, page }) {
      const from = Math.floor(since / SECOND_MS);
      const skip = page * LONGEST_PAGE;
      const items = await list(`/payments?from=${from}&count=${LONGEST_PAGE}&skip=${skip}`);
      return { payments: readPayments(items).payments, isLast: items.length < LONGEST_PAGE };
    },

    capture: (paymentId, amount) =>
      call({
        method: 'POST',
        path: `/payments/${encodeURIComponent(paymentId)}/capture`,
        body: { amount, currency: CURRENCY },
        answer: paymentSchema,
        isSafe: false,
      }),

    refund: (paymentId, amount, idempotencyKey) =>
      call({
        method: 'POST',
        path: `/payments/${encodeURIComponent(paymentId)}/refund`,
        body: { amount },
        headers: { 'x-refund-idempotency': idempotencyKey },
        answer: refundSchema,
        isSafe: true,
      }),

    findRefund: (refundId) =>
      call({
        method: 'GET',
        path: `/refunds/${encodeURIComponent(refundId)}`,
        answer: refundSchema,
        isSafe: true,
      }),

    findRefundsOf: async (paymentId) =>
      readRefunds(
        await list(`/payments/${encodeURIComponent(paymentId)}/refunds?count=${LONGEST_PAGE}`),
      ),

    isProof: ({ orderId, paymentId, signature }) =>
      isPaymentSignature(signature, orderId, paymentId, account.keySecret),
  };
}

async function send<Result>(
  account: RazorpayAccount,
  authorization: string,
  request: Timed<Result>,
): Promise<Result> {
  const { status, text } = await receive(account, authorization, request);
  if (status < 200 || status >= 300) throw refusal(status, text);
  const parsed = request.answer.safeParse(parseJson(text));
  if (!parsed.success) throw new ProviderError('unclear', 'The provider sent what is no answer.');
  return parsed.data;
}

async function receive(
  { api }: RazorpayAccount,
  authorization: string,
  { method, path, body, headers, endsAt }: Timed<unknown>,
): Promise<Answer> {
  try {
    return await sendRequest(`${api()}${path}`, {
      method,
      headers: {
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: Math.max(0, endsAt - performance.now()),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProviderError('unclear', `The provider did not answer: ${reason}`);
  }
}

function refusal(status: number, text: string): ProviderError {
  const said = errorSchema.safeParse(parseJson(text));
  const reason = said.success ? said.data.error.description : null;
  const message = `The provider refused: ${reason ?? `status ${status}`}`;
  return new ProviderError(kindOf(status, reason), message, reason);
}

/**
 * The provider's message for an id that belongs to another account or does not exist: "The id
 * provided does not exist".
 */
const UNKNOWN_ID = /\bid\b.*\bdoes not exist\b/i;

/**
 * Rate limiting, a conflict with a request in progress and the provider's own errors may pass. So
 * may an answer that is not the provider's: a firewall's page, or a proxy's.
 */
function kindOf(status: number, reason: string | null): ProviderErrorKind {
  if (status === 401 || reason === 'Authentication failed') return 'unauthorised';
  if ((status === 400 || status === 404) && UNKNOWN_ID.test(reason ?? '')) return 'unknown_id';
  const mayPass = status >= 500 || status === 429 || status === 409;
  return mayPass || reason === null ? 'unclear' : 'rejected';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
