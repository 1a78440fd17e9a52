import { compileForLists, compileOnce } from '../../platform/db/compile-once.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { sendRequest } from '../../platform/http/send-request.ts';
import { type StopJob, startJob } from '../../platform/jobs/start-job.ts';
import { signWebhook } from '../razorpay/signatures.ts';
import type { SandboxContext } from './context.ts';
import { succeedDuePayments } from './late-success.ts';
import { moveDueRefunds } from './refund-moves.ts';

const POLL_MS = 250;
const ANSWER_LIMIT_MS = 5_000;
const RETRY_MS = 2_000;
const GIVE_UP_AFTER = 20;
/** How many are sent at once: real providers do not wait for one answer before the next event. */
const BATCH = 20;
const FAULTS_SETTING = 'sandbox_faults';

type Delivering = Pick<SandboxContext, 'database'>;

/** Ways in which webhooks go wrong in practice, switched on by tests. */
export type WebhookFaults = {
  /** Nothing is delivered, and nothing moves by itself: the test decides what happens. */
  drop?: boolean;
  copies?: number;
  delayMs?: number;
  /** Newest first instead of oldest first. */
  reorder?: boolean;
};

export async function setWebhookFaults(
  { database }: Delivering,
  faults: WebhookFaults,
): Promise<void> {
  const value = JSON.stringify(faults);
  await database.query
    .insertInto('settings')
    .values({ key: FAULTS_SETTING, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export type Delivery = {
  /** Where the shop receives webhooks. */
  url: () => string;
  secret: string;
  report: (error: unknown) => void;
};

type DueBy = { now: number };

const dueBy = (db: Queryable, { now }: DueBy) =>
  db
    .selectFrom('sandbox_webhooks')
    .select(['id', 'body', 'attempts'])
    .where('due_at', '<=', now)
    .limit(BATCH);

const oldestDue = compileOnce((db, by: DueBy) => dueBy(db, by).orderBy('due_at', 'asc'));
const newestDue = compileOnce((db, by: DueBy) => dueBy(db, by).orderBy('due_at', 'desc'));

const remove = compileForLists((db, webhooks: readonly { id: string }[]) =>
  db.deleteFrom('sandbox_webhooks').where(
    'id',
    'in',
    webhooks.map(({ id }) => id),
  ),
);

const faultsSetting = compileOnce((db) =>
  db.selectFrom('settings').select('value').where('key', '=', FAULTS_SETTING),
);

/**
 * Moves pending refunds and late payments when they are due, and delivers webhooks, retrying until
 * they are accepted; returns a function that stops it.
 */
export function startDelivery(ctx: Delivering, delivery: Delivery): StopJob {
  const { report } = delivery;
  return startJob({
    name: 'sandbox-webhooks',
    everyMs: POLL_MS,
    report,
    work: () => deliverDue(ctx, delivery),
  });
}

async function deliverDue(
  ctx: Delivering,
  { url, secret }: Pick<Delivery, 'url' | 'secret'>,
): Promise<void> {
  const { query } = ctx.database;
  const faults = await readFaults(query);
  if (faults.drop) return;
  await moveDueRefunds(ctx, { now: Date.now() });
  await succeedDuePayments(ctx, { now: Date.now() });
  const now = Date.now() - (faults.delayMs ?? 0);
  const find = faults.reorder ? newestDue : oldestDue;
  const { rows: due } = await find(query, { now });
  const done: { id: string }[] = [];
  const send = async ({ id, body, attempts }: (typeof due)[number]) => {
    // Another server may deliver too: a provider promises at-least-once delivery.
    const copies = Array.from({ length: faults.copies ?? 1 }, () => post(url(), id, body, secret));
    const isTaken = (await Promise.all(copies)).every(Boolean);
    if (isTaken || attempts + 1 >= GIVE_UP_AFTER) done.push({ id });
    else await postpone(query, id, attempts + 1);
  };
  await Promise.all(due.map(send));
  if (done.length === 0) return;
  await remove(query, done, {});
}

async function postpone(db: Queryable, id: string, attempts: number): Promise<void> {
  await db
    .updateTable('sandbox_webhooks')
    .set({ attempts, due_at: Date.now() + RETRY_MS })
    .where('id', '=', id)
    .execute();
}

async function post(url: string, id: string, body: string, secret: string): Promise<boolean> {
  try {
    const { status } = await sendRequest(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signWebhook(body, secret),
        'x-razorpay-event-id': id,
      },
      body,
      timeoutMs: ANSWER_LIMIT_MS,
    });
    return status >= 200 && status < 300;
  } catch {
    return false;
  }
}

async function readFaults(db: Queryable): Promise<WebhookFaults> {
  const [row] = (await faultsSetting(db, {})).rows;
  return row === undefined ? {} : (JSON.parse(row.value) as WebhookFaults);
}
