/** In the person's own language and time zone. */
export function formatDate(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
