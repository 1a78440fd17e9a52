import { randomUUID } from 'node:crypto';
import type { Session } from '../../../contract/accounts/schemas.ts';
import type { Rates } from '../../../contract/settings/shop.ts';
import { moveStock } from '../../catalogue/products/move-stock.ts';
import { PaymentLooks } from '../../checkout/payment-looks.ts';
import { type Placement, placeOrder } from '../../checkout/place.ts';
import { reconcile } from '../../checkout/reconcile.ts';
import { refundOrder } from '../../checkout/refund-order.ts';
import { settleRefund } from '../../checkout/settle-refund.ts';
import { verifyPayment } from '../../checkout/verify.ts';
import { takeWebhook } from '../../checkout/webhook.ts';
import { actAs, type Context, type Services } from '../../context.ts';
import { deliverOrder } from '../../orders/deliver.ts';
import { openRazorpay } from '../../payments/razorpay/razorpay.ts';
import { signPayment } from '../../payments/razorpay/signatures.ts';
import { addSandboxAccount, type SandboxAccount } from '../../payments/sandbox/account.ts';
import type { Actor } from '../caller.ts';
import type { Database } from '../db/open.ts';
import type { NewRow } from '../db/tables.ts';
import { onFailpoint } from '../failpoints.ts';
import { Failure } from '../failure.ts';
import { actorOf } from './actors.ts';
import { contextOf, openTestServices } from './context.ts';
import { Crash, crashAtRandom, untilCrash } from './crashes.ts';
import { addProduct, openMigrated } from './databases.ts';
import type { Dice } from './dice.ts';
import type { Place } from './engines.ts';
import { MarketBank, NEWEST } from './market-bank.ts';
import { ADDRESS, amountOf, openPayingShop } from './paying-shop.ts';
import { serveDatabase } from './test-shop.ts';
import { webhookHeaders } from './webhook-headers.ts';

const STOCKS = [1, 1, 2, 3, 5, 8, 13, 40];
const SHOPPERS = 12;
const NETWORKS = 4;
/** A shop with two accounts at its own provider, and people who act at random. */
export async function openMarket(place: Place, dice: Dice) {
  const provider = await openPayingShop(place);
  const accounts = [await addSandboxAccount(provider), await addSandboxAccount(provider)];
  const database = await openMigrated(place);
  const shop = await serveDatabase(database);
  const products: NewRow<'products'>[] = [];
  for (const [at, stock] of STOCKS.entries()) {
    products.push(await addProduct(database, { id: `p${at}`, stock, price_paise: 10_000 }));
  }
  const people = await Promise.all(
    Array.from({ length: SHOPPERS }, async () => signedInAs(await shop.shopper())),
  );
  const admin = signedInAs(await shop.admin());
  const rates = { shippingPaise: 1_000, taxHundredths: 200 };
  const services = await openTestServices(database);
  const shops = accounts.map((account) => shopAt(services, account, provider.url, rates));
  crashAtRandom(dice);
  return new Market(
    dice,
    { database, provider: provider.database, shops, rates },
    {
      products,
      people,
      admin,
    },
  );
}

function signedInAs({ user }: Session): Actor {
  return actorOf(user);
}

function shopAt(
  { shop, ...services }: Services,
  sandbox: SandboxAccount,
  url: string,
  rates: Rates,
): ShopOfMarket {
  const api = () => `${url}/sandbox/v1`;
  return {
    ...services,
    sandbox,
    payments: openRazorpay({ ...sandbox, name: sandbox.keyId, api, script: '' }),
    shop: { ...shop, current: () => ({ ...shop.current(), ...rates }) },
  };
}

type ShopOfMarket = Services & { sandbox: SandboxAccount };

type Parts = {
  database: Database;
  provider: Database;
  /** The shop at each of its accounts. */
  shops: readonly ShopOfMarket[];
  /** The shop's, which the owner changes. */
  rates: Rates;
};

type Cart = readonly { product_id: string; qty: number }[];

type Crowd = {
  products: readonly NewRow<'products'>[];
  people: readonly Actor[];
  admin: Actor;
};

/** What shoppers, owners, banks and the provider do, each at a roll of the dice. */
export class Market {
  readonly database: Database;
  readonly provider: Database;
  readonly #dice: Dice;
  readonly #shops: readonly ShopOfMarket[];
  readonly #crowd: Crowd;
  readonly #bank: MarketBank;
  readonly #rates: Rates;
  readonly #looks = [new PaymentLooks(), new PaymentLooks()];
  readonly #added = STOCKS.map(() => 0);
  /** The carts that browsers report with their payments, by the provider's order id. */
  readonly #carts = new Map<string, Cart>();
  /** The shop's rates and since when, oldest first. */
  readonly pastRates: (Rates & { since: number })[] = [];
  placed = 0;
  #account = 0;

  constructor(dice: Dice, parts: Parts, crowd: Crowd) {
    this.#dice = dice;
    this.database = parts.database;
    this.provider = parts.provider;
    this.#shops = parts.shops;
    this.#crowd = crowd;
    this.#bank = new MarketBank(dice, parts.provider);
    this.#rates = parts.rates;
    this.pastRates.push({ ...parts.rates, since: 0 });
  }

  /** What there was at first, and what the owner has added since. */
  get enteredStock(): readonly number[] {
    return STOCKS.map((stock, at) => stock + (this.#added[at] ?? 0));
  }

  get #shop(): ShopOfMarket {
    const shop = this.#shops[this.#account];
    if (shop === undefined) throw new Error('There is no such account.');
    return shop;
  }

  #contextOf(actor: Actor, rateLimitKey = '10.0.0.9'): Context {
    return { ...contextOf(this.#shop, actor), rateLimitKey };
  }

  /** The more often an act is listed, the likelier it is. */
  readonly acts: readonly (() => Promise<unknown>)[] = [
    () => this.place(1 + this.#dice.below(3)),
    () => this.place(1 + this.#dice.below(3)),
    () => this.place(1 + this.#dice.below(3)),
    () => this.place(STOCKS.length),
    () => this.placeBare(),
    () => this.pay(),
    () => this.pay(),
    () => this.pay(),
    () => this.#bank.payBehind(),
    () => this.#bank.succeedLate(),
    () => this.changeRates(),
    () => this.addStock(),
    () => this.addStock(),
    () => this.deliverWebhooks(),
    () => this.deliverWebhooks(),
    () => this.refund(),
    () => this.refund(),
    () => this.#bank.refund(),
    () => this.moveRefund(),
    () => this.moveRefund(),
    () => this.dealWithFailed(),
    () => this.dealWithFailed(),
    () => this.deliverParcel(),
    () => this.changePrice(),
    () => this.reconcile(),
  ];

  /** A cart of this many products, with a random quantity of each, up to all of its stock. */
  async place(lines: number): Promise<void> {
    const { items, rates, shopper, network } = await this.#fillCart(lines);
    if (items.length === 0 || shopper === undefined) return;
    const orderItems = items.map(({ product, qty }) => ({ product_id: product.id, qty }));
    const placement = { amount: amountOf(items, rates), orderItems, shippingAddress: ADDRESS };
    await this.#place(shopper, network, placement, orderItems);
  }

  /** As a client of the spec does; sometimes at rates that the shop does not have. */
  async placeBare(): Promise<void> {
    const { items, rates, shopper, network } = await this.#fillCart(1 + this.#dice.below(2));
    if (items.length === 0 || shopper === undefined) return;
    const asked = this.#dice.below(2) === 0 ? rates : { shippingPaise: 1_000, taxHundredths: 200 };
    const orderItems = items.map(({ product, qty }) => ({ product_id: product.id, qty }));
    await this.#place(shopper, network, { amount: amountOf(items, asked) }, orderItems);
  }

  async #place(shopper: Actor, network: string, placement: Placement, cart: Cart): Promise<void> {
    this.placed += 1;
    const placing = placeOrder(this.#contextOf(shopper, network), placement).then((order) => {
      if (!(order instanceof Failure)) this.#carts.set(order.id, cart);
    });
    await untilCrash(placing);
  }

  async #fillCart(lines: number) {
    const rates = { ...this.#rates };
    const rows = await this.database.query.selectFrom('products').selectAll().execute();
    const offered = rows.filter(({ stock }) => stock > 0);
    const items = Array.from({ length: lines }, () => this.#dice.pick(offered))
      .filter((product) => product !== undefined)
      .filter((product, at, all) => all.indexOf(product) === at)
      .map((product) => ({ product, qty: 1 + this.#dice.below(product.stock) }));
    const shopper = this.#dice.pick(this.#crowd.people);
    return { items, rates, shopper, network: `10.0.0.${this.#dice.below(NETWORKS)}` };
  }

  /** Mostly for a new order, sometimes for an old one; the browser may or may not report back. */
  async pay(): Promise<void> {
    const paid = await this.#bank.pay();
    if (paid !== undefined && this.#dice.below(2) === 0) await this.#verify(paid.orderId, paid.id);
  }

  async changeRates(): Promise<void> {
    this.#rates.shippingPaise = 1_000 * this.#dice.below(60);
    this.#rates.taxHundredths = 50 * this.#dice.below(57);
    this.pastRates.push({ ...this.#rates, since: Date.now() });
  }

  async addStock(): Promise<void> {
    const at = this.#dice.below(STOCKS.length);
    const pieces = 1 + this.#dice.below(6);
    this.#added[at] = (this.#added[at] ?? 0) + pieces;
    await moveStock(this.#contextOf(this.#crowd.admin), { productId: `p${at}`, change: pieces });
  }

  async #verify(order_id: string, payment_id: string): Promise<void> {
    const found = await this.database.query
      .selectFrom('orders')
      .select('user_id')
      .where('provider_order_id', '=', order_id)
      .executeTakeFirst();
    const shopper = this.#crowd.people.find(({ id }) => id === found?.user_id);
    if (shopper === undefined) return;
    const razorpay_signature = signPayment(order_id, payment_id, this.#shop.sandbox.keySecret);
    const orderItems = this.#carts.get(order_id);
    const proof = { order_id, payment_id, razorpay_signature, orderItems };
    await untilCrash(verifyPayment(this.#contextOf(shopper), proof));
  }

  /** Some of the provider's webhooks, in any order, sometimes twice, sometimes never. */
  async deliverWebhooks(): Promise<void> {
    const waiting = await this.provider.query.selectFrom('sandbox_webhooks').selectAll().execute();
    const some = waiting.filter(() => this.#dice.below(2) === 0);
    for (const { id, body } of some.sort(() => this.#dice.below(3) - 1)) {
      const copies = this.#dice.below(3);
      await Promise.all(Array.from({ length: copies }, () => this.#deliver(id, body)));
      await this.provider.query.deleteFrom('sandbox_webhooks').where('id', '=', id).execute();
    }
  }

  async #deliver(eventId: string, body: string): Promise<void> {
    const rawBody = Buffer.from(body);
    const headers = webhookHeaders(rawBody, this.#shop.sandbox.webhookSecret, eventId);
    // A failed webhook would be sent again; here it is lost, for the reconciler to find out.
    const ctx = actAs(this.#shop, { id: 'webhook' });
    await takeWebhook(ctx, { rawBody, headers }).catch(() => {});
  }

  async refund(): Promise<void> {
    const order = this.#dice.pick(await this.#paidOrders());
    if (order?.provider_order_id == null) return;
    const part = 1 + this.#dice.below(order.total_paise);
    await refundOrder(this.#contextOf(this.#crowd.admin), {
      orderId: order.provider_order_id,
      requestId: randomUUID(),
      amount: this.#dice.below(2) === 0 ? undefined : part,
      restock: this.#dice.below(2) === 0,
    });
  }

  moveRefund(): Promise<void> {
    return this.#bank.moveRefund();
  }

  /** An owner retries a failed refund, or settles it another way. */
  async dealWithFailed(): Promise<void> {
    const failed = this.#dice.pick(
      await this.database.query
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select(['refunds.id', 'refunds.amount_paise', 'orders.provider_order_id'])
        .where('refunds.status', 'in', ['failed', 'rejected'])
        .where('closed_at', 'is', null)
        .execute(),
    );
    if (failed?.provider_order_id == null) return;
    const { provider_order_id: orderId, id: refundId } = failed;
    const ctx = this.#contextOf(this.#crowd.admin);
    if (this.#dice.below(4) === 0) {
      await settleRefund(ctx, { orderId, refundId, note: 'by bank transfer' });
      return;
    }
    await refundOrder(ctx, {
      orderId,
      requestId: randomUUID(),
      amount: failed.amount_paise,
      restock: this.#dice.below(2) === 0,
      repeats: refundId,
    });
  }

  async deliverParcel(): Promise<void> {
    const order = this.#dice.pick(await this.#paidOrders());
    if (order?.provider_order_id == null) return;
    const ctx = this.#contextOf(this.#crowd.admin);
    await deliverOrder(ctx, { orderId: order.provider_order_id });
  }

  async changePrice(): Promise<void> {
    const product = this.#dice.pick(this.#crowd.products);
    await this.database.query
      .updateTable('products')
      .set({ price_paise: 9_000 + 500 * this.#dice.below(5) })
      .where('id', '=', product?.id ?? '')
      .execute();
  }

  /** From now on nothing crashes. */
  calm(): void {
    onFailpoint(() => {});
  }

  /** The owner switches to the other account, or back. */
  changeKeys(): void {
    this.#account = 1 - this.#account;
  }

  async reconcile(): Promise<void> {
    const failures: unknown[] = [];
    const report = {
      failed: (error: unknown) => void failures.push(error),
      unknownAccount: () => {},
    };
    // As the reconciler decides how far back it looks.
    const looks = this.#looks[this.#account] ?? new PaymentLooks();
    const { since, done } = looks.next(Date.now());
    const ctx = actAs(this.#shop, { id: 'reconciler' });
    const reading = reconcile(ctx, { report, since }).then((hasSeen) => {
      if (hasSeen) done();
    });
    await untilCrash(reading);
    const failure = failures.find((error) => !(error instanceof Crash));
    if (failure !== undefined) throw failure;
  }

  #paidOrders() {
    return this.database.query
      .selectFrom('orders')
      .select(['provider_order_id', 'total_paise'])
      .where('state', 'in', ['paid', 'delivered'])
      .orderBy('created_at', 'desc')
      .limit(NEWEST)
      .execute();
  }
}
