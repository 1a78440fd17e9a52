import type { ReceivedMail } from './mailbox/mailbox-server.ts';
import type { OutgoingMail } from './message.ts';
import type { SendError } from './retry.ts';

/** What the thread gets when it starts: without an address it opens the built-in mailbox. */
export type ThreadData = { url: string | undefined; connections: number };

/** `number` ties an answer to its question. */
export type ToThread =
  | { kind: 'send'; number: number; mail: OutgoingMail }
  /** The answer to `keep`. */
  | { kind: 'kept'; number: number; isKept: boolean }
  | { kind: 'close' };

export type FromThread =
  | { kind: 'sent'; number: number; failure: SendError | undefined }
  | { kind: 'keep'; number: number; mail: ReceivedMail };

/** Messages of one turn of the event loop travel together: each group wakes the other thread. */
export function inGroups<Message>(post: (group: readonly Message[]) => void) {
  let group: Message[] = [];
  const postGroup = () => {
    const posted = group;
    group = [];
    post(posted);
  };
  return (message: Message): void => {
    if (group.push(message) === 1) setImmediate(postGroup);
  };
}
