/** Lets the browser do what waits: a scroll, a key, a drawing. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
