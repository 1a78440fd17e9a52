import { expect, test } from 'vitest';
import { recordEvent } from '../events/record-event.ts';
import type { Database } from '../platform/db/open.ts';
import { addUser, openMigrated } from '../platform/testing/databases.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import type { SmtpFault } from '../platform/testing/faulty-smtp.ts';
import type { FailedAttempt } from './mail-log.ts';
import { findDeliveries, IMPATIENT, openSmtpForTest, startWorkerForTest } from './testing.ts';

function tell(database: Database, userId: string): Promise<void> {
  return database.transaction((tx) => recordEvent(tx, { kind: 'account_registered', userId }));
}

/** Makes retries due at once: nobody waits for the pauses. */
async function skipPauses({ query }: Database): Promise<void> {
  await query
    .updateTable('deliveries')
    .set({ due_at: 0 })
    .where('state', '=', 'waiting')
    .where('due_at', '>', Date.now())
    .execute();
}

async function openFaulty(place: Parameters<typeof openMigrated>[0]) {
  const database = await openMigrated(place);
  const { id } = await addUser(database, { email: 'asha@example.com' });
  const smtp = await openSmtpForTest();
  const failures: FailedAttempt[] = [];
  const log = { failed: (failure: FailedAttempt) => void failures.push(failure), sent: () => {} };
  return { database, smtp, id, failures, log };
}

const PASSING: [string, SmtpFault, string][] = [
  ['hangs from the start', 'hang', 'ETIMEDOUT'],
  ['takes the mail and never answers', 'hang-at-end', 'ETIMEDOUT'],
  ['cuts the line in the middle', 'cut', 'ECONNECTION'],
  ['takes the mail and cuts the line', 'cut-at-end', 'ECONNECTION'],
  ['is busy', { recipient: '450 4.2.0 Try again later' }, '450'],
  ['has no room', { mail: '452 4.3.1 No room' }, '452'],
  ['refuses to talk', { greeting: '554 5.3.2 Not now' }, '554'],
];

describeOnOneEngine('a mail server that fails', (place) => {
  for (const [what, fault, code] of PASSING) {
    test(`${what}: the mail is tried again and arrives, with the same Message-ID`, async () => {
      const { database, smtp, id, failures, log } = await openFaulty(place);
      smtp.behave('accept', fault);
      startWorkerForTest(database, smtp.url, {
        log,
        timeouts: IMPATIENT,
      });
      await tell(database, id);
      await expect
        .poll(async () => {
          await skipPauses(database);
          return (await findDeliveries(database))[0]?.state;
        })
        .toBe('sent');
      const [delivery] = await findDeliveries(database);
      // On a busy machine an attempt may time out by itself, before it meets the fault.
      expect(failures.map((failure) => failure.code)).toContain(code);
      expect(delivery).toMatchObject({ attempts: failures.length + 1, last_error: null });
      expect(failures[0]).toMatchObject({ attempts: 1, nextTryAt: expect.any(Number) });
      expect(smtp.received.at(-1)?.to).toBe('asha@example.com');
      expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1);
    });
  }

  test('refuses the recipient for good: the mail is given up at once, with the reason', async () => {
    const { database, smtp, id, failures, log } = await openFaulty(place);
    smtp.behave('accept', { recipient: '550 5.1.1 No such user' });
    startWorkerForTest(database, smtp.url, { log });
    await tell(database, id);
    await expect.poll(async () => (await findDeliveries(database))[0]?.state).toBe('given_up');
    const [delivery] = await findDeliveries(database);
    expect(delivery).toMatchObject({
      attempts: 1,
      recipient: 'asha@example.com',
      subject: expect.stringContaining('Haat'),
      last_error: '550 5.1.1 No such user',
    });
    // The log says nothing about the customer.
    expect(failures).toEqual([
      {
        delivery: delivery?.id,
        attempts: 1,
        cause: 'mail_refused',
        code: '550',
        reply: '',
        nextTryAt: undefined,
      },
    ]);
    expect(smtp.received).toEqual([]);
  });

  test('never recovers: after sixteen tries the mail is given up', async () => {
    const { database, smtp, id } = await openFaulty(place);
    smtp.behave({ recipient: '451 4.3.0 Still broken' });
    startWorkerForTest(database, smtp.url);
    await tell(database, id);
    await expect
      .poll(async () => {
        await skipPauses(database);
        return (await findDeliveries(database))[0];
      })
      .toMatchObject({ state: 'given_up', attempts: 16, last_error: '451 4.3.0 Still broken' });
  });

  test('hangs: other mails still go out meanwhile', async () => {
    const { database, smtp, id } = await openFaulty(place);
    smtp.behave('accept', 'hang', 'hang');
    startWorkerForTest(database, smtp.url, { timeouts: IMPATIENT });
    for (let count = 0; count < 3; count += 1) await tell(database, id);
    await expect.poll(() => smtp.received.length).toBe(1);
    await expect
      .poll(async () => {
        await skipPauses(database);
        return (await findDeliveries(database)).map(({ state }) => state);
      })
      .toEqual(['sent', 'sent', 'sent']);
  });
});
