import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { json, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '../../../contract/accounts/schemas.ts';
import { ADDRESS, amountOf, GOOD_CARD, type Item, itemsBody } from './paying-shop.ts';
import { SELF_SIGNED } from './self-signed.ts';

/** A request that the shop did not answer as it should, with times by `performance.now()`. */
export type Failed = {
  proxy: string;
  method: string;
  path: string;
  /** The status, or why there was none. */
  outcome: number | string;
  canRetry: boolean;
  /** What the answer said, for whoever reads the report of a failed test. */
  said: string;
  began: number;
  ended: number;
};

export type Through = {
  proxy: string;
  https: number;
  provider: string;
  /** Loopback has many; the shop counts by them. */
  localAddress: string;
  failed: Failed[];
};

type Answer = { status: number; body: unknown };

/** As a browser asks again: soon, and for as long as it takes. */
const PAUSE_MS = 200;
let serial = 0;

/** A shopper behind a proxy with TLS, who insists: an order is placed again until it is answered. */
export class ProxiedShopper {
  readonly #through: Through;
  readonly #agent: Agent;
  #token: string | undefined;

  constructor(through: Through) {
    this.#through = through;
    const { localAddress } = through;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress, ca: SELF_SIGNED.cert });
  }

  async register(): Promise<void> {
    serial += 1;
    const password = 'a long enough phrase';
    const email = `proxied${serial}@example.com`;
    const person = { name: 'Asha', email, password, cpassword: password };
    const { body } = await this.#insist('/api/users/register', person);
    this.#token = (body as Session).jwtToken;
  }

  /** Looks around and buys one product: the order's id once it is confirmed, undefined if sold out. */
  async buy(item: Item): Promise<string | undefined> {
    await this.#ask('GET', '/');
    await this.#ask('GET', `/api/products/${item.product.id}`);
    const cart = { orderItems: itemsBody([item]), shippingAddress: ADDRESS };
    const amount = amountOf([item]);
    const placed = await this.#insist('/api/payment/placeOrder', { amount, ...cart });
    if (placed.status === 409) return undefined;
    const { order, key } = placed.body as { order: { id: string }; key: string };
    const paid = await this.#pay(order.id, key);
    const proof = { order_id: order.id, payment_id: paid.razorpay_payment_id };
    await this.#insist('/api/payment/paymentVerification', {
      ...proof,
      razorpay_signature: paid.razorpay_signature,
      ...cart,
      paymentMethod: 'Razorpay',
      shippingPrice: 10,
      taxPrice: 0,
      totalPrice: amount / 100,
      isPaid: true,
    });
    return order.id;
  }

  leave(): void {
    this.#agent.destroy();
  }

  async #insist(path: string, body: unknown): Promise<Answer> {
    for (;;) {
      const answer = await this.#ask('POST', path, body);
      if (answer?.status === 200 || answer?.status === 409) return answer;
      await sleep(PAUSE_MS);
    }
  }

  /** undefined if it failed, which is noted. */
  async #ask(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    const { proxy, https, failed } = this.#through;
    const began = performance.now();
    const fail = (outcome: number | string, canRetry = false, said = '') => {
      const ended = performance.now();
      failed.push({ proxy, method, path, outcome, canRetry, said, began, ended });
      return undefined;
    };
    try {
      const sent = httpsRequest({
        host: '127.0.0.1',
        port: https,
        path,
        method,
        agent: this.#agent,
        headers: {
          'content-type': 'application/json',
          ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
        },
      });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const received = await text(response);
      const { statusCode: status = 0, headers } = response;
      if (status !== 200 && status !== 409) return fail(status, 'retry-after' in headers, received);
      return { status, body: method === 'GET' ? received : JSON.parse(received) };
    } catch (error) {
      return fail((error as NodeJS.ErrnoException).code ?? String(error));
    }
  }

  /** At the provider, which no proxy of ours is in front of. */
  async #pay(orderId: string, key: string) {
    const where = `${this.#through.provider}/sandbox/v1/checkout`;
    const headers = { 'content-type': 'application/json' };
    const sent = httpRequest(where, { method: 'POST', headers });
    sent.end(JSON.stringify({ key_id: key, order_id: orderId, card: { number: GOOD_CARD } }));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return (await json(response)) as { razorpay_payment_id: string; razorpay_signature: string };
  }
}
