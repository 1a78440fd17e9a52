import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What happens to one mail on its way in. */
export type SmtpFault =
  | 'accept'
  /** Takes the connection and says nothing. */
  | 'hang'
  /** Takes the mail, and answers for ever, a line at a time. */
  | 'trickle'
  /** Takes the mail and never answers. */
  | 'hang-at-end'
  /** Cuts the line in the middle of the mail. */
  | 'cut'
  /** Takes the mail, and cuts the line before saying so. */
  | 'cut-at-end'
  /** Answers the recipient, or the mail itself, with this reply. */
  | { recipient: string }
  | { mail: string }
  /** Refuses to talk at all. */
  | { greeting: string };

export type ReceivedMail = {
  at: number;
  messageId: string;
  to: string;
  /** Head and body as they came over the wire. */
  source: string;
};

/** A mail server that misbehaves on command, one fault for each connection or mail. */
export type FaultySmtp = {
  url: string;
  port: number;
  /** Every mail that arrived completely, in order. */
  received: ReceivedMail[];
  /** How many mails were being received at once, at most, by Message-ID. */
  mostAtOnce: number;
  /** How many connections are open. */
  connections(): number;
  /** What happens from now on; a list is used up first. */
  behave(fault: SmtpFault, ...first: SmtpFault[]): void;
  close(): Promise<void>;
};

export async function openFaultySmtp(): Promise<FaultySmtp> {
  const sockets = new Set<Socket>();
  let usual: SmtpFault = 'accept';
  let queue: SmtpFault[] = [];
  const received: ReceivedMail[] = [];
  const now = () => queue[0] ?? usual;
  const use = () => queue.shift() ?? usual;
  const open = new Map<string, number>();
  let mostAtOnce = 0;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const say = (line: string) => socket.writable && socket.write(`${line}\r\n`);
    const fault = now();
    if (fault === 'hang') {
      use();
      return;
    }
    if (typeof fault === 'object' && 'greeting' in fault) {
      use();
      say(fault.greeting);
      socket.end();
      return;
    }
    say('220 faulty ESMTP');
    let recipient = '';
    let inData = false;
    let buffer = '';
    const finish = (source: string) => {
      const messageId = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? '';
      const end = use();
      const accept = () => {
        received.push({
          at: performance.timeOrigin + performance.now(),
          messageId,
          to: recipient,
          source,
        });
      };
      if (end === 'hang-at-end') return accept();
      if (end === 'trickle') {
        const trickling = setInterval(() => say('250-more'), 50);
        return socket.once('close', () => clearInterval(trickling));
      }
      if (end === 'cut-at-end') {
        accept();
        return socket.destroy();
      }
      if (typeof end === 'object' && 'mail' in end) return say(end.mail);
      const count = (open.get(messageId) ?? 0) + 1;
      open.set(messageId, count);
      mostAtOnce = Math.max(mostAtOnce, count);
      setImmediate(() => {
        open.set(messageId, count - 1);
        accept();
        say('250 2.0.0 taken');
      });
    };
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') return say('250 faulty');
      if (verb === 'RCPT') {
        recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
        const told = now();
        if (typeof told === 'object' && 'recipient' in told) {
          use();
          return say(told.recipient);
        }
        return say('250 2.1.5 fine');
      }
      if (verb === 'DATA') {
        if (now() === 'cut') {
          use();
          return socket.destroy();
        }
        inData = true;
        return say('354 go on');
      }
      if (verb === 'QUIT') {
        say('221 bye');
        return socket.end();
      }
      return say('250 2.0.0 fine');
    };
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1');
      for (;;) {
        const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          finish(text);
        } else {
          command(text);
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    get mostAtOnce() {
      return mostAtOnce;
    },
    connections: () => sockets.size,
    behave(fault, ...first) {
      usual = fault;
      queue = first;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
