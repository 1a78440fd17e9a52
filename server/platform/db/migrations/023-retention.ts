import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

const MAILS_PER_BATCH = 50;
const TOKEN = /#token=([\w-]{43})/g;

/** Takes the tokens out of the mailbox, and lets old rows be found for removal. */
export const retention: Migration = {
  name: '023-retention',
  async up(tx, { createTable, int8, engine }) {
    await removeTokens(tx);

    await createTable('unused_pictures')
      .addColumn('name', 'text', (c) => c.primaryKey().notNull())
      .addColumn('since', int8, (c) => c.notNull())
      .execute();
    const place = sql.raw(engine === 'sqlite' ? 'instr' : 'strpos');
    for (const table of ['products', 'order_lines']) {
      // Every order writes its lines: only pictures that could be removed are worth an entry.
      await sql`
        create index ${sql.ref(`${table}_picture`)} on ${sql.table(table)}
        (substr(image, ${place}(image, '/images/up-'), 43))
        where image like '%/images/up-%'`.execute(tx);
    }

    const index = (name: string, table: string, column: string) =>
      tx.schema.createIndex(name).on(table).column(column).execute();
    await index('webhook_events_received', 'webhook_events', 'received_at');
    await index('imports_made', 'imports', 'created_at');
    await index('imports_of_user', 'imports', 'user_id');
    await index('sandbox_disputes_payment', 'sandbox_disputes', 'payment_id');
  },
};

/** A link that can still be found is named by its id instead; the mailbox makes it when it is shown. */
async function removeTokens(tx: Transaction<Tables>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; text: string; html: string }>`
      select id, text, html from mailbox where id > ${last}
      order by id limit ${sql.lit(MAILS_PER_BATCH)}`.execute(tx);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
    for (const { id, text, html } of rows) {
      const names = await nameLinks(tx, `${text} ${html}`);
      if (names.size === 0) continue;
      const rename = (body: string) =>
        body.replace(TOKEN, (_, token: string) => `#token=${names.get(token)}`);
      await sql`
        update mailbox set text = ${rename(text)}, html = ${rename(html)}
        where id = ${id}`.execute(tx);
    }
  }
}

async function nameLinks(
  tx: Transaction<Tables>,
  body: string,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [, token = ''] of body.matchAll(TOKEN)) {
    if (names.has(token)) continue;
    const hash = createHash('sha256').update(token).digest('hex');
    const { rows } = await sql<{ id: string; purpose: string }>`
      select id, purpose from mail_tokens where token_hash = ${hash}`.execute(tx);
    const { purpose = 'verify', id = 'removed' } = rows[0] ?? {};
    names.set(token, `mailed-link.${purpose}.${id}`);
  }
  return names;
}
