const BYTES = 15;

/** Names a piece of work before it is sent, so that sending it again does not do it twice. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
