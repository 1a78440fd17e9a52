/** Yields to the browser, so that pending scrolls, key presses and paints go first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
