import type { CompiledQuery } from 'kysely';
import type { Database } from '../db/open.ts';

export type Plan = { sql: string; steps: string[] };

/** The query plan of each statement that `work` runs. */
export async function explain(
  database: Database,
  work: (watched: Database) => Promise<unknown>,
): Promise<Plan[]> {
  const { engine, query } = database;
  const statements: CompiledQuery[] = [];
  const watchedQuery = query.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(query.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work({ ...database, query: watchedQuery, longQuery: watchedQuery });

  const plans: Plan[] = [];
  for (const statement of statements) {
    const { rows } = await query.executeQuery<Record<string, string>>({
      ...statement,
      // A query that is compiled once has no values yet; any will do.
      parameters: statement.parameters.map((value) => (typeof value === 'object' ? '0' : value)),
      sql: `${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${statement.sql}`,
    });
    const steps = rows.map((row) => row[engine === 'sqlite' ? 'detail' : 'QUERY PLAN'] ?? '');
    plans.push({ sql: statement.sql, steps });
  }
  return plans;
}
