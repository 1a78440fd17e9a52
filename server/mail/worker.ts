import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/db/open.ts';
import { failpoint } from '../platform/failpoints.ts';
import { type DeliverParts, deliver } from './deliver.ts';
import {
  type ClaimedDelivery,
  claimDue,
  hasWork,
  recordOutcome,
  renewClaims,
} from './delivery-queries.ts';
import { type FanOutParts, fanOut } from './fan-out.ts';
import { CONNECTIONS } from './smtp.ts';

export type WorkerTimes = {
  /** How often to look for retries, and for what other processes recorded. */
  pollMs: number;
  /** After a crash, another worker takes over once this has passed. */
  claimMs: number;
  renewMs: number;
};

const TIMES: WorkerTimes = { pollMs: 1_000, claimMs: 20_000, renewMs: 5_000 };

/** How long a stop waits for mails that are being sent. */
const STOP_MS = 3_000;

export type WorkerParts = DeliverParts & {
  database: Database;
  fanOut: () => FanOutParts;
  report: (error: unknown) => void;
};

export type MailWorker = {
  /** There may be something to send. */
  wake(): void;
  /** Finishes what is being sent; the rest is claimed by the next worker. */
  stop(): Promise<void>;
};

/**
 * Sends the mails that events lead to. Any number of workers share them: each claims a few at a
 * time, keeps the claims while it is sending, and never sends inside a transaction.
 */
export function startMailWorker(parts: WorkerParts, times: WorkerTimes = TIMES): MailWorker {
  const { database, report } = parts;
  const by = randomUUID();
  const sending = new Map<string, Promise<void>>();
  let isStopping = false;
  let woken = Promise.withResolvers<void>();
  let isAwake = true;
  const wake = () => {
    isAwake = true;
    woken.resolve();
  };

  const send = async (delivery: ClaimedDelivery) => {
    const outcome = await deliver(parts, delivery);
    await recordOutcome(database.query, delivery.id, by, outcome);
  };

  const claimMore = async (): Promise<boolean> => {
    const limit = CONNECTIONS - sending.size;
    if (limit === 0) return false;
    const now = Date.now();
    const { isMore, claimed } = await database.transaction(async (tx) => {
      const isMore = await fanOut(tx, parts.fanOut(), now);
      const claimed = await claimDue(tx, { by, until: now + times.claimMs, now, limit });
      return { isMore, claimed };
    });
    if (claimed.length > 0) failpoint('after-claim');
    for (const delivery of claimed) {
      // Ours ran out, because the database was away: it is still being sent.
      if (sending.has(delivery.id)) continue;
      const sent = send(delivery)
        .catch(report)
        .finally(() => {
          sending.delete(delivery.id);
          wake();
        });
      sending.set(delivery.id, sent);
    }
    return isMore || claimed.length === limit;
  };

  const renewals = setInterval(() => {
    if (sending.size === 0) return;
    const deliveries = [...sending.keys()].map((id) => ({ id }));
    const until = Date.now() + times.claimMs;
    renewClaims(database.query, deliveries, { by, until }).catch(report);
  }, times.renewMs);

  const work = async () => {
    while (!isStopping) {
      try {
        if (isAwake || (await hasWork(database.query, Date.now()))) {
          isAwake = false;
          woken = Promise.withResolvers<void>();
          if (await claimMore()) isAwake = true;
        }
      } catch (error) {
        report(error);
      }
      // With every connection in use, the next mail that is sent wakes us.
      if (isAwake && sending.size < CONNECTIONS) continue;
      await Promise.race([woken.promise, sleep(times.pollMs, undefined, { ref: false })]);
    }
  };
  const working = work();

  return {
    wake,
    async stop() {
      isStopping = true;
      wake();
      await working;
      const sent = Promise.all(sending.values());
      await Promise.race([sent, sleep(STOP_MS, undefined, { ref: false })]);
      // What a slow server still holds fails now and is sent again by the next worker.
      parts.transport.close();
      await sent;
      clearInterval(renewals);
    },
  };
}
