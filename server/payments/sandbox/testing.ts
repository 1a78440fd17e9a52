import type { Place } from '../../platform/testing/engines.ts';
import { openPayingShop, type PayingShop } from '../../platform/testing/paying-shop.ts';
import { attemptPayment } from './provider.ts';

type Entity = Record<string, unknown> & { id: string };
type SandboxAnswer = { status: number; body: Entity & { error: Record<string, unknown> } };

type OpenSandbox = {
  shop: PayingShop;
  /** A call as the shop makes it, with the right keys unless other headers are given. */
  ask(path: string, body?: object, headers?: Record<string, string>): Promise<SandboxAnswer>;
  newOrder(amount?: number): Promise<string>;
  /** A good payment that is captured, or only authorised. */
  newPayment(orderId: string, captures: boolean): Promise<string>;
};

/** The sandbox, spoken to over HTTP as the provider would be. */
export async function openSandbox(place: Place): Promise<OpenSandbox> {
  const shop = await openPayingShop(place);
  const { keyId, keySecret } = shop.sandbox;
  const keys = {
    authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
  };
  const ask: OpenSandbox['ask'] = async (path, body, headers = {}) => {
    const response = await fetch(`${shop.url}/sandbox/v1${path}`, {
      headers: { ...keys, 'content-type': 'application/json', ...headers },
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
    async newPayment(orderId, captures) {
      const attempt = { orderId, cardLast4: '1007', error: undefined, captures };
      return (await attemptPayment(shop.database, attempt)).id;
    },
  };
}

/** How the provider says no. */
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
