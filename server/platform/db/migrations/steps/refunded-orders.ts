import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../tables.ts';

const IDS_PER_BATCH = 500;

type StateBefore = 'paid' | 'delivered' | 'expired';

/**
 * The state each order had before "refunded" became its state, from its history, in batches of ids.
 */
export async function findStatesBeforeRefund(
  tx: Transaction<Tables>,
): Promise<[StateBefore, string[]][]> {
  const { rows } = await sql<{ id: string; event: string | null }>`
    select orders.id, order_history.event
    from orders left join order_history on order_history.order_id = orders.id
    where orders.state = 'refunded'
    order by orders.id, order_history.at, order_history.id`.execute(tx);
  const states = new Map<string, StateBefore>();
  for (const { id, event } of rows) {
    states.set(id, stateAfter(event) ?? states.get(id) ?? 'paid');
  }
  const byState = Map.groupBy(states.keys(), (id) => states.get(id) ?? 'paid');
  return [...byState].flatMap(([state, ids]) =>
    batchesOf(ids).map((batch): [StateBefore, string[]] => [state, batch]),
  );
}

/** The events of that time; any other leaves the state unchanged. */
function stateAfter(json: string | null): StateBefore | undefined {
  switch (readKind(json)) {
    case 'paid':
    case 'undelivered':
      return 'paid';
    case 'delivered':
      return 'delivered';
    case 'expired':
      return 'expired';
    default:
      return undefined;
  }
}

function readKind(json: string | null): unknown {
  try {
    return (JSON.parse(json ?? 'null') as { kind?: unknown } | null)?.kind;
  } catch {
    return undefined;
  }
}

function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS_PER_BATCH) }, (_, at) =>
    ids.slice(at * IDS_PER_BATCH, (at + 1) * IDS_PER_BATCH),
  );
}
