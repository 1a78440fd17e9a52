import type { Place } from '../../platform/testing/engines.ts';
import {
  openPayingShop,
  type PayingShop,
  type WindowAnswer,
} from '../../platform/testing/paying-shop.ts';
import { signPayment } from '../razorpay/signatures.ts';
import type { SandboxAccount } from './account.ts';
import { type Attempt, attemptPayment } from './provider.ts';

/** The special numbers, by what they make the sandbox do. */
export const SPECIAL_CARDS = {
  upi: '4100 2800 0000 2104',
  late: '4100 2800 0000 2203',
  fee: '4100 2800 0000 2302',
  offer: '4100 2800 0000 2401',
  cash: '4100 2800 0000 2500',
} as const;

type Entity = Record<string, unknown> & { id: string };
type SandboxAnswer = { status: number; body: Entity & { error: Record<string, unknown> } };

type SandboxWebhook = { event: string; contains: string[]; payload: object };

type OpenSandbox = {
  shop: PayingShop;
  /** A call as the shop makes it, with valid keys unless other headers are given. */
  ask(path: string, body?: object, headers?: Record<string, string>): Promise<SandboxAnswer>;
  newOrder(amount?: number): Promise<string>;
  /** An accepted payment that is captured, or only authorised. */
  newPayment(orderId: string, captures: boolean, more?: Partial<Attempt>): Promise<string>;
  /** The webhooks waiting for delivery, sorted by name. */
  events(prefix?: string): Promise<SandboxWebhook[]>;
};

/** The sandbox, called over HTTP as the provider would be. */
export async function openSandbox(place: Place): Promise<OpenSandbox> {
  const shop = await openPayingShop(place);
  const ask: OpenSandbox['ask'] = async (path, body, headers = {}) => {
    const response = await fetch(`${shop.url}/sandbox/v1${path}`, {
      headers: { ...keysOf(shop.sandbox), 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as SandboxAnswer['body'] };
  };
  return {
    shop,
    ask,
    async newOrder(amount = 50_000) {
      return (await ask('/orders', { amount, currency: 'INR' })).body.id;
    },
    async newPayment(orderId, captures, more = {}) {
      const attempt = { orderId, cardLast4: '1007', error: undefined, captures, ...more };
      return (await attemptPayment(shop, attempt)).id;
    },
    async events(prefix = '') {
      const rows = await shop.database.query
        .selectFrom('sandbox_webhooks')
        .select('body')
        .execute();
      return rows
        .map(({ body }) => JSON.parse(body) as SandboxWebhook)
        .filter(({ event }) => event.startsWith(prefix))
        .toSorted((a, b) => a.event.localeCompare(b.event));
    },
  };
}

/**
 * Pays over HTTP with a special number, as the window does. The late payment has failed; its answer
 * is the one that the window would have given had it succeeded at once.
 */
export async function paySpecially(
  shop: Pick<PayingShop, 'pay' | 'sandbox'>,
  orderId: string,
  special: keyof typeof SPECIAL_CARDS,
): Promise<WindowAnswer> {
  const answer = (await shop.pay(orderId, SPECIAL_CARDS[special])) as WindowAnswer | Failed;
  if (!('error' in answer)) return answer;
  const { description, metadata } = answer.error;
  if (special !== 'late' || metadata.payment_id === undefined) throw new Error(description);
  return {
    razorpay_order_id: orderId,
    razorpay_payment_id: metadata.payment_id,
    razorpay_signature: signPayment(orderId, metadata.payment_id, shop.sandbox.keySecret),
  };
}

type Failed = { error: { description: string; metadata: { payment_id?: string } } };

/** The headers that authenticate an account. */
export function keysOf({ keyId, keySecret }: Pick<SandboxAccount, 'keyId' | 'keySecret'>) {
  return { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };
}

/** The provider's error response. */
export function refusal(description: unknown, more: object = {}) {
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...more,
    },
  };
}
