import type { Queryable } from '../../platform/db/tables.ts';
import { providerId } from './account.ts';

export type SandboxEvent = { name: string; entities: Record<string, unknown> };

/** Writes webhooks down for delivery, in the transaction of what they tell. */
export async function enqueueEvents(tx: Queryable, events: readonly SandboxEvent[]): Promise<void> {
  const now = Date.now();
  await tx
    .insertInto('sandbox_webhooks')
    .values(
      events.map((event) => ({
        id: providerId('evt'),
        body: JSON.stringify(bodyOf(event, now)),
        attempts: 0,
        due_at: now,
      })),
    )
    .execute();
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
