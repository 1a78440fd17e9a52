import { cardErrorOf, DECLINED } from '../../payments/sandbox/cards.ts';
import { succeedDuePayments } from '../../payments/sandbox/late-success.ts';
import { attemptPayment } from '../../payments/sandbox/provider.ts';
import { failSandboxRefund, processSandboxRefund } from '../../payments/sandbox/refund-moves.ts';
import { refundInDashboard } from '../../payments/sandbox/refunds.ts';
import type { Special } from '../../payments/sandbox/special-numbers.ts';
import type { Database } from '../db/open.ts';
import type { Dice } from './dice.ts';

/**
 * One card that works and whose refunds succeed at once, and cards whose refunds are rejected, fail
 * or are slow.
 */
const CARDS = ['1007', '1007', '0005', '0006', '0004', '0008'];
/** Fees, offers, cash on delivery and payments that fail and succeed later. */
const SPECIALS: readonly (Special | undefined)[] = [
  ...Array<undefined>(6).fill(undefined),
  'fee',
  'offer',
  'cash',
  'upi',
  'late',
];
/** Of many, the newest are acted on; a market that lasts would otherwise only read. */
export const NEWEST = 100;

/** What happens at the provider, each at a roll of the dice. */
export class MarketBank {
  readonly #dice: Dice;
  readonly #provider: Database;
  #behind = 0;

  constructor(dice: Dice, provider: Database) {
    this.#dice = dice;
    this.#provider = provider;
  }

  /** Mostly for a new order, sometimes for an old one. */
  async pay(): Promise<{ orderId: string; id: string } | undefined> {
    const orders = await this.#unpaidOrders();
    const order = this.#dice.pick(this.#dice.below(4) === 0 ? orders : orders.slice(0, 4));
    if (order === undefined) return undefined;
    const special = this.#dice.pick(SPECIALS);
    const attempt = {
      orderId: order.id,
      cardLast4: this.#dice.pick(CARDS) ?? '1007',
      error: special === 'late' ? cardErrorOf(DECLINED, 'en') : undefined,
      captures: this.#dice.below(4) > 0,
      special,
    };
    const payment = await attemptPayment({ database: this.#provider }, attempt).catch(
      () => undefined,
    );
    return payment && { orderId: order.id, id: payment.id };
  }

  /**
   * A captured payment that the window never made: part of an amount, or one on top of another, as
   * races at the provider leave them.
   */
  async payBehind(): Promise<void> {
    const like = this.#dice.pick(await this.#capturedPayments());
    const unpaid = this.#dice.pick(await this.#unpaidOrders());
    if (like === undefined) return;
    const isPart = unpaid !== undefined && this.#dice.below(2) === 0;
    this.#behind += 1;
    const payment = isPart
      ? { order_id: unpaid.id, amount: Math.ceil(unpaid.amount / 2) }
      : { amount: like.amount };
    await this.#provider.query
      .insertInto('sandbox_payments')
      .values({
        ...like,
        ...payment,
        id: `pay_Behind${String(this.#behind).padStart(8, '0')}`,
        amount_refunded: 0,
        created_at: Date.now(),
      })
      .execute();
  }

  /** The bank accepts payments that had failed. */
  async succeedLate(): Promise<void> {
    await succeedDuePayments({ database: this.#provider }, { now: Date.now() + 60_000 });
  }

  /** In the provider's dashboard. */
  async refund(): Promise<void> {
    const payment = this.#dice.pick(await this.#capturedPayments());
    if (payment === undefined) return;
    const left = payment.amount - payment.amount_refunded;
    const wanted = { paymentId: payment.id, amount: 1 + this.#dice.below(left) };
    await refundInDashboard({ database: this.#provider }, wanted).catch(() => {});
  }

  async moveRefund(): Promise<void> {
    const refund = this.#dice.pick(
      await this.#provider.query
        .selectFrom('sandbox_refunds')
        .select('id')
        .where('status', '=', 'pending')
        .execute(),
    );
    if (refund === undefined) return;
    const move = this.#dice.below(3) === 0 ? failSandboxRefund : processSandboxRefund;
    await move({ database: this.#provider }, { refundId: refund.id }).catch(() => {});
  }

  #unpaidOrders() {
    return this.#provider.query
      .selectFrom('sandbox_orders')
      .select(['id', 'amount'])
      .where('status', '!=', 'paid')
      .orderBy('created_at', 'desc')
      .limit(NEWEST)
      .execute();
  }

  #capturedPayments() {
    return this.#provider.query
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('status', '=', 'captured')
      .orderBy('created_at', 'desc')
      .limit(NEWEST)
      .execute();
  }
}
