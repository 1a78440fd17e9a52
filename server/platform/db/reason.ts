/** What an error says, as the end of a sentence of ours. */
export function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message.replace(/\.$/, '') : String(first);
}
