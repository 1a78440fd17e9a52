import { compileForLists } from '../../platform/db/compile-once.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { providerId } from './account.ts';

export type SandboxEvent = { name: string; entities: Record<string, unknown> };

type Webhook = { id: string; body: string };

const insertEach = compileForLists((tx, webhooks: readonly Webhook[], { now }: { now: number }) =>
  tx
    .insertInto('sandbox_webhooks')
    .values(webhooks.map(({ id, body }) => ({ id, body, attempts: 0, due_at: now }))),
);

/** Queues webhooks for delivery, in the same transaction as the change they announce. */
export async function enqueueEvents(tx: Queryable, events: readonly SandboxEvent[]): Promise<void> {
  const now = Date.now();
  const webhooks = events.map((event) => ({
    id: providerId('evt'),
    body: JSON.stringify(bodyOf(event, now)),
  }));
  await insertEach(tx, webhooks, { now });
}

function bodyOf({ name, entities }: SandboxEvent, now: number) {
  return {
    entity: 'event',
    account_id: 'acc_sandbox',
    event: name,
    contains: Object.keys(entities),
    payload: Object.fromEntries(
      Object.entries(entities).map(([kind, entity]) => [kind, { entity }]),
    ),
    created_at: Math.floor(now / 1_000),
  };
}
