import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { CURRENCY } from '../../contract/policy.ts';
import { isInTransaction } from '../platform/db/on-commit.ts';
import { type Answer, sendRequest } from '../platform/http/send-request.ts';
import {
  errorSchema,
  listSchema,
  type ProviderOrder,
  type ProviderRefund,
  providerOrderSchema,
  providerPaymentSchema,
  providerRefundSchema,
  type ReadPayments,
  readOrders,
  readPayments,
  readRefunds,
} from './provider-entities.ts';

/** In paise; the provider accepts no less. */
export const SMALLEST_AMOUNT = 100;

const TIMEOUT_MS = 10_000;
const SAFE_ATTEMPTS = 3;
const RETRY_BASE_MS = 200;
/** The provider's largest page. */
export const LONGEST_PAGE = 100;

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

/**
 * The provider refused (`rejected`), does not know the id (`unknown_id`) or our key
 * (`unauthorised`), or the outcome is unknown (`unclear`).
 */
type ProviderErrorKind = 'rejected' | 'unknown_id' | 'unauthorised' | 'unclear';

export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  /** The provider's own explanation; null if it gave none. */
  readonly reason: string | null;

  constructor(kind: ProviderErrorKind, message: string, reason: string | null = null) {
    super(message);
    this.kind = kind;
    this.reason = reason;
  }
}

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

export type Razorpay = ReturnType<typeof openRazorpay>;

/** The calls of Razorpay's API that we use; each has a timeout, and none runs in a transaction. */
export function openRazorpay(account: RazorpayAccount) {
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

  return {
    account: account.name,
    keyId: account.keyId,
    keySecret: account.keySecret,

    /**
     * Not idempotent: after an unclear failure, look up the receipt before creating another order.
     */
    createOrder: (amount: number, receipt: string, endsAt?: number) =>
      call({
        endsAt,
        method: 'POST',
        path: '/orders',
        body: { amount, currency: CURRENCY, receipt },
        answer: providerOrderSchema,
        isSafe: false,
      }),

    async findOrderByReceipt(receipt: string, endsAt?: number): Promise<ProviderOrder | undefined> {
      const { items } = await call({
        endsAt,
        method: 'GET',
        path: `/orders?receipt=${encodeURIComponent(receipt)}`,
        answer: listSchema,
        isSafe: true,
      });
      return readOrders(items).find((order) => order.receipt === receipt);
    },

    findOrder: (orderId: string) =>
      call({
        method: 'GET',
        path: `/orders/${encodeURIComponent(orderId)}`,
        answer: providerOrderSchema,
        isSafe: true,
      }),

    async findPayments(orderId: string): Promise<ReadPayments> {
      const { items } = await call({
        method: 'GET',
        path: `/orders/${encodeURIComponent(orderId)}/payments`,
        answer: listSchema,
        isSafe: true,
      });
      return readPayments(items);
    },

    /** A page of the whole account's payments, newest first; times are in seconds. */
    async findNewestPayments(page: { from: number; count: number; skip: number }) {
      const { items } = await call({
        method: 'GET',
        path: `/payments?from=${page.from}&count=${page.count}&skip=${page.skip}`,
        answer: listSchema,
        isSafe: true,
      });
      return { payments: readPayments(items).payments, isFull: items.length === page.count };
    },

    /** The provider rejects a second capture, so it is not retried blindly. */
    capture: (paymentId: string, amount: number) =>
      call({
        method: 'POST',
        path: `/payments/${encodeURIComponent(paymentId)}/capture`,
        body: { amount, currency: CURRENCY },
        answer: providerPaymentSchema,
        isSafe: false,
      }),

    /** The idempotency key makes retries harmless. */
    refund: (paymentId: string, amount: number, idempotencyKey: string) =>
      call({
        method: 'POST',
        path: `/payments/${encodeURIComponent(paymentId)}/refund`,
        body: { amount },
        headers: { 'x-refund-idempotency': idempotencyKey },
        answer: providerRefundSchema,
        isSafe: true,
      }),

    async findRefundsOfPayment(paymentId: string): Promise<ProviderRefund[]> {
      const { items } = await call({
        method: 'GET',
        path: `/payments/${encodeURIComponent(paymentId)}/refunds?count=${LONGEST_PAGE}`,
        answer: listSchema,
        isSafe: true,
      });
      return readRefunds(items);
    },

    findRefund: (refundId: string) =>
      call({
        method: 'GET',
        path: `/refunds/${encodeURIComponent(refundId)}`,
        answer: providerRefundSchema,
        isSafe: true,
      }),
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
