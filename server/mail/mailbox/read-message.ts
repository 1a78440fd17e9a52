/** What the mailbox shows of a mail. */
export type ReadMessage = {
  messageId: string;
  from: string;
  subject: string;
  text: string;
  html: string;
};

/** One part of a message: its header fields by name in lower case, and its body as it was sent. */
type Part = { fields: ReadonlyMap<string, string>; body: string };

/** Mails of ours nest once; anything deeper is not shown. */
const MAX_DEPTH = 4;

/** Reads the mails that the shop itself composes: UTF-8 texts, with or without HTML. */
export function readMessage(bytes: Buffer): ReadMessage {
  const message = split(bytes.toString('latin1'));
  const parts = [...leavesOf(message, 0)];
  const textOf = (type: string) => parts.find((part) => typeOf(part) === type);
  return {
    messageId: message.fields.get('message-id') ?? '',
    from: decodeWords(message.fields.get('from') ?? ''),
    subject: decodeWords(message.fields.get('subject') ?? ''),
    text: decodeBody(textOf('text/plain')),
    html: decodeBody(textOf('text/html')),
  };
}

function split(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const head = end < 0 ? source : source.slice(0, end);
  const fields = new Map<string, string>();
  // A line that begins with a space continues the one before.
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return { fields, body: end < 0 ? '' : source.slice(end + 4) };
}

function* leavesOf(part: Part, depth: number): Generator<Part> {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.fields.get('content-type') ?? '')?.[1];
  if (boundary === undefined || !typeOf(part).startsWith('multipart/')) {
    yield part;
    return;
  }
  if (depth >= MAX_DEPTH) return;
  const pieces = `\r\n${part.body}`.split(`\r\n--${boundary}`);
  for (const piece of pieces.slice(1)) {
    if (piece.startsWith('--')) return;
    yield* leavesOf(split(piece.replace(/^[ \t]*\r\n/, '')), depth + 1);
  }
}

function typeOf({ fields }: Part): string {
  return (fields.get('content-type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ?? '';
}

function decodeBody(part: Part | undefined): string {
  if (part === undefined) return '';
  const encoding = part.fields.get('content-transfer-encoding')?.toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(part.body, 'base64')
      : encoding === 'quoted-printable'
        ? decodeQuoted(part.body.replace(/[ \t]*=\r\n/g, ''))
        : Buffer.from(part.body, 'latin1');
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}

function decodeQuoted(text: string): Buffer {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

/** Encoded words, such as `=?UTF-8?Q?Jos=C3=A9?=`; a character may be cut between two of them. */
function decodeWords(field: string): string {
  const word = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;
  const joined = field.replace(/(\?=)\s+(?==\?)/g, '$1');
  return joined.replace(new RegExp(`(?:${word.source})+`, 'gi'), (words) => {
    const bytes = [...words.matchAll(word)].map(([, encoding, text = '']) =>
      encoding?.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
    return Buffer.concat(bytes).toString('utf8');
  });
}
