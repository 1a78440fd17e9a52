import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/db/open.ts';
import { failpoint } from '../platform/failpoints.ts';
import { startJob } from '../platform/jobs/start-job.ts';
import { type DeliverParts, deliver } from './deliver.ts';
import { type ClaimedDelivery, claimDue, hasWork, renewClaims } from './delivery-queries.ts';
import { type FanOutParts, fanOut } from './fan-out.ts';
import { type Outcome, recordOutcomes } from './outcome-queries.ts';

export type WorkerTimes = {
  /** How often to look for retries, and for what other processes recorded. */
  pollMs: number;
  /** After a crash, another worker takes over once this has passed. */
  claimMs: number;
  renewMs: number;
};

const TIMES: WorkerTimes = { pollMs: 1_000, claimMs: 10_000, renewMs: 2_500 };

/**
 * The worker looks for work, and records how the last mails ended, this often at most: for a whole
 * batch both cost hardly more than for one mail, and shoppers share the machine with it.
 */
const PACE_MS = 400;
/** How many mails are claimed ahead of being sent. */
const BATCH = 40;
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
  const { database, transport, report } = parts;
  const by = randomUUID();
  /** Ours until their outcomes are recorded. */
  const claims = new Set<string>();
  const outcomes: Outcome[] = [];
  const queue: ClaimedDelivery[] = [];
  const sending = new Set<Promise<void>>();
  const stopping = new AbortController();
  /** Whether there may be something to claim. */
  let isAwake = true;
  let round = Promise.withResolvers<void>();
  const wake = () => {
    isAwake = true;
    round.resolve();
  };

  const send = async (delivery: ClaimedDelivery) => {
    try {
      outcomes.push(await deliver(parts, delivery));
    } catch (error) {
      claims.delete(delivery.id);
      report(error);
    }
    round.resolve();
  };
  const sendMore = () => {
    while (sending.size < transport.atOnce) {
      const next = queue.shift();
      if (next === undefined) return;
      const sent = send(next).then(() => {
        sending.delete(sent);
        sendMore();
      });
      sending.add(sent);
    }
  };

  const record = async () => {
    const recorded = [...outcomes];
    if (recorded.length === 0) return;
    await recordOutcomes(database.query, by, recorded);
    outcomes.splice(0, recorded.length);
    for (const { id } of recorded) claims.delete(id);
  };

  /** None until half of the last batch is done: claiming several costs hardly more than one. */
  const room = () => {
    const free = BATCH - claims.size;
    return free * 2 >= BATCH ? free : 0;
  };

  const claimMore = async (): Promise<void> => {
    const limit = room();
    if (limit <= 0) return;
    isAwake = false;
    const now = Date.now();
    const claim = { by, until: now + times.claimMs };
    const { claimed, isMore } = await database.transaction(async (tx) => {
      const due = await claimDue(tx, { ...claim, now, limit });
      const count = limit - due.length;
      if (count === 0) return { claimed: due, isMore: true };
      const fresh = await fanOut(tx, parts.fanOut(), { count, claim }, now);
      return { claimed: [...due, ...fresh.claimed], isMore: fresh.isMore };
    });
    if (isMore) isAwake = true;
    if (claimed.length > 0) failpoint('after-claim');
    for (const delivery of claimed) {
      // Ours ran out, because the database was away: it is still being sent.
      if (claims.has(delivery.id)) continue;
      claims.add(delivery.id);
      queue.push(delivery);
    }
    sendMore();
  };

  const stopRenewing = startJob({
    name: 'mail-claims',
    everyMs: times.renewMs,
    report,
    work: async () => {
      if (claims.size === 0) return;
      const deliveries = [...claims].map((id) => ({ id }));
      await renewClaims(database.query, deliveries, { by, until: Date.now() + times.claimMs });
    },
  });

  const rest = () =>
    sleep(PACE_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});

  const work = async () => {
    let isTimeToLook = false;
    while (!stopping.signal.aborted) {
      round = Promise.withResolvers<void>();
      const isIdle = outcomes.length === 0 && !isAwake;
      let hasFailed = false;
      try {
        await record();
        isAwake ||= isTimeToLook && (await hasWork(database.query, Date.now()));
        if (isAwake) await claimMore();
      } catch (error) {
        hasFailed = true;
        report(error);
      }
      if (!isIdle) await rest();
      isTimeToLook = false;
      // With as many in hand as may be, the next mail that is sent ends the wait.
      if (isAwake && !hasFailed && room() > 0) continue;
      isTimeToLook = await Promise.race([
        round.promise.then(() => false),
        sleep(times.pollMs, true, { ref: false }),
      ]);
    }
  };
  const working = work();

  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      await working;
      // Another worker can have them at once.
      const unsent = queue.splice(0);
      if (unsent.length > 0) {
        await renewClaims(database.query, unsent, { by, until: 0 }).catch(report);
      }
      const sent = Promise.all(sending);
      await Promise.race([sent, sleep(STOP_MS, undefined, { ref: false })]);
      // What a slow server still holds fails now and is sent again by the next worker.
      transport.close();
      await sent;
      await record().catch(report);
      await stopRenewing();
    },
  };
}
