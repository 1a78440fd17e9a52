import type { MailCause } from '../../contract/mail/schemas.ts';
import { compileForLists, compileOnce } from '../platform/db/compile-once.ts';
import type { Queryable } from '../platform/db/tables.ts';

/** How an attempt ended. */
export type Outcome = {
  id: string;
  state: 'waiting' | 'sent' | 'given_up' | 'dropped';
  attempts: number;
  dueAt: number;
  recipient: string | null;
  subject: string | null;
  error: string | null;
  cause: MailCause | null;
  endedAt: number | null;
};

const record = compileOnce((db, outcome: Outcome & { by: string }) =>
  db
    .updateTable('deliveries')
    .set({
      state: outcome.state,
      attempts: outcome.attempts,
      due_at: outcome.dueAt,
      recipient: outcome.recipient,
      subject: outcome.subject,
      last_error: outcome.error,
      cause: outcome.cause,
      ended_at: outcome.endedAt,
      claimed_until: 0,
    })
    .where('id', '=', outcome.id)
    // A worker that has claimed it since decides.
    .where('claimed_by', '=', outcome.by),
);

type Sent = Pick<Outcome, 'id' | 'recipient' | 'subject'>;

/** What nearly all mails come to, for several at once. */
const recordSent = compileForLists(
  (db, sent: readonly Sent[], { by, at }: { by: string; at: number }) =>
    db
      .updateTable('deliveries')
      .set((eb) => {
        const forEach = (column: 'recipient' | 'subject') =>
          sent
            .slice(1)
            .reduce(
              (cases, one) => cases.when('id', '=', one.id).then(one[column]),
              eb
                .case()
                .when('id', '=', sent[0]?.id ?? '')
                .then(sent[0]?.[column] ?? null),
            )
            .end();
        return {
          state: 'sent',
          attempts: eb('attempts', '+', 1),
          due_at: at,
          recipient: forEach('recipient'),
          subject: forEach('subject'),
          last_error: null,
          cause: null,
          ended_at: at,
          claimed_until: 0,
        };
      })
      .where(
        'id',
        'in',
        sent.map(({ id }) => id),
      )
      // So that recording it again changes nothing.
      .where('state', '=', 'waiting')
      .where('claimed_by', '=', by),
);

/** Records how attempts ended, unless another worker has claimed the mail since. */
export async function recordOutcomes(
  db: Queryable,
  by: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const sent = outcomes.filter(({ state }) => state === 'sent');
  if (sent.length > 0) await recordSent(db, sent, { by, at: Date.now() });
  for (const outcome of outcomes) {
    if (outcome.state !== 'sent') await record(db, { ...outcome, by });
  }
}
