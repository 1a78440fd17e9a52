import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Session } from '../../../contract/accounts/schemas.ts';
import { ADDRESS, amountOf, GOOD_CARD, type Item, itemsBody } from './paying-shop.ts';

/** Much cheaper than `fetch`, so that a bench measures the server. */
const agent = new Agent({ keepAlive: true });

let serial = 0;

/** The server answered with a refusal. */
export class Refused extends Error {}

/**
 * A shopper's browser that checks out over HTTP, whatever happens to the server in the meantime.
 */
export class BrowserCheckout {
  url: string;
  /** The items of the next order. */
  items: readonly Item[];
  readonly #provider: string | undefined;
  readonly #from: string | undefined;
  #token: string | undefined;
  #key: string | undefined;
  #orderId: string | undefined;
  #isPaid = false;

  /**
   * The shop is its own payment provider unless another is given. `from` is the shopper's address
   * as a proxy would report it.
   */
  constructor(
    url: string,
    items: readonly Item[],
    { provider, from }: { provider?: string; from?: string } = {},
  ) {
    this.url = url;
    this.items = items;
    this.#provider = provider;
    this.#from = from;
  }

  /** Of the latest order. */
  get orderId(): string | undefined {
    return this.#orderId;
  }

  async register(): Promise<void> {
    serial += 1;
    const person = {
      name: 'Asha',
      email: `asha${serial}-${process.pid}@example.com`,
      password: 'a long enough phrase',
      cpassword: 'a long enough phrase',
    };
    this.#token = (await this.#post<Session>('/api/users/register', person)).jwtToken;
  }

  /** Places, pays and verifies one order. */
  async checkOut(): Promise<void> {
    const cart = { orderItems: itemsBody(this.items), shippingAddress: ADDRESS };
    const amount = amountOf(this.items);
    const placed = await this.#post<{ order: { id: string }; key: string }>(
      '/api/payment/placeOrder',
      {
        amount,
        ...cart,
      },
    );
    this.#isPaid = false;
    this.#orderId = placed.order.id;
    this.#key = placed.key;
    const paid = await this.#pay();
    await this.#post('/api/payment/paymentVerification', {
      order_id: this.#orderId,
      payment_id: paid.razorpay_payment_id,
      razorpay_signature: paid.razorpay_signature,
      ...cart,
      paymentMethod: 'Razorpay',
      shippingPrice: 10,
      taxPrice: 0,
      totalPrice: amount / 100,
      isPaid: true,
    });
  }

  /** The window may still be open: a shopper with an unpaid order pays it, at most once. */
  async payIfPlaced(): Promise<void> {
    if (this.#orderId === undefined || this.#isPaid) return;
    await this.#pay().catch((error: Error) => {
      if (!error.message.includes('already been paid')) throw error;
      this.#isPaid = true;
    });
  }

  async #pay() {
    const paid = await this.#post<{ razorpay_payment_id: string; razorpay_signature: string }>(
      '/sandbox/v1/checkout',
      { key_id: this.#key, order_id: this.#orderId, card: { number: GOOD_CARD } },
      this.#provider,
    );
    this.#isPaid = true;
    return paid;
  }

  async #post<Answer>(path: string, body: unknown, at = this.url): Promise<Answer> {
    const sent = request(`${at}${path}`, {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/json',
        ...(this.#from === undefined ? {} : { 'x-forwarded-for': this.#from }),
        ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
      },
    });
    sent.end(JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const answer = await text(response);
    if (response.statusCode !== 200) throw new Refused(answer);
    return JSON.parse(answer) as Answer;
  }
}
