/** A reason not to start, which the message explains to the owner in one sentence. */
export class StartError extends Error {
  override name = 'StartError';
}
