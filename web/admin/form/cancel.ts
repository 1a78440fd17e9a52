/** Work that its owner has cancelled has not failed: it gives nothing. */
export async function unlessCancelled<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
