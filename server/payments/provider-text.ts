const LONGEST = 500;

/** The provider's text for people, as far as we store it: PostgreSQL cannot store NUL. */
export function boundText(text: string): string {
  return text.replaceAll('\0', '').slice(0, LONGEST);
}
