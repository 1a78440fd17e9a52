const LONGEST = 500;

/** What the provider wrote for a person, as far as we keep it: PostgreSQL stores no NUL. */
export function boundText(text: string): string {
  return text.replaceAll('\0', '').slice(0, LONGEST);
}
