import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import { readBytes } from './read-bytes.ts';

type BodyReason = 'emptyBody' | 'tooDeepBody' | 'notUnicode' | 'reportNotJson';

/** A body that cannot be read. */
export class UnreadableBody extends Error {
  readonly statusCode = 400;
  readonly reason: BodyReason;

  constructor(reason: BodyReason) {
    super(reason);
    this.reason = reason;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bodies are JSON in well-formed Unicode: any other text would not be stored as sent. */
export function installBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', giveEmptyBody);
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      const text = readText(body);
      if (text instanceof UnreadableBody) done(text);
      else parseJson(request, text, done);
    },
  );
}

/**
 * The stream of a request without a body has ended before anybody can listen to it. If the request
 * announces a type all the same, the parser of that type would wait for the end for ever.
 */
const giveEmptyBody: preParsingHookHandler = ({ raw, headers }, _reply, payload, done) => {
  const isMissing = headers['content-type'] !== undefined && raw.readableEnded;
  done(null, isMissing ? Readable.from([]) : payload);
};

/** Passes bodies of this type, such as `image/*`, to the routes of the scope unparsed. */
export function takeBytes(scope: FastifyInstance, type: string): void {
  scope.removeAllContentTypeParsers();
  const accepted = type.endsWith('/*') ? new RegExp(`^${type.slice(0, -1)}`, 'i') : type;
  const read = ({ headers, routeOptions }: FastifyRequest, stream: Readable) => {
    const given = headers['content-length'];
    const length = given === undefined ? undefined : Number(given);
    return readBytes(stream, { length, limit: routeOptions.bodyLimit });
  };
  scope.addContentTypeParser(accepted, read);
}

function readText(body: Buffer): string | UnreadableBody {
  if (body.length === 0) return new UnreadableBody('emptyBody');
  try {
    const text = utf8.decode(body);
    if (isTooDeep(text)) return new UnreadableBody('tooDeepBody');
    if (!hasLoneSurrogate(text)) return text;
  } catch {
    // Not UTF-8.
  }
  return new UnreadableBody('notUnicode');
}

/** Far deeper than any call needs; our checks recurse into values. */
const MAX_DEPTH = 50;

function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText && sign === '\\') at += 1;
    else if (sign === '"') isText = !isText;
    else if (!isText && (sign === '[' || sign === '{')) depth += 1;
    else if (!isText && (sign === ']' || sign === '}')) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * Whether half of a surrogate pair is alone. In UTF-8 it can be written as an escape only, so both
 * halves of a pair are escapes, one right after the other.
 */
function hasLoneSurrogate(json: string): boolean {
  /** Where the second half has to begin. */
  let secondAt = -1;
  let at = json.indexOf('\\');
  while (at >= 0) {
    if (secondAt >= 0 && at !== secondAt) return true;
    const code = surrogateAt(json, at);
    const isSecond = code >= 0xdc00;
    if (isSecond !== secondAt >= 0) return true;
    secondAt = code > 0 && !isSecond ? at + ESCAPE_LENGTH : -1;
    // What follows a backslash is no backslash of its own.
    at = json.indexOf('\\', at + 2);
  }
  return secondAt >= 0;
}

/** As in `\uD83D`. */
const ESCAPE_LENGTH = 6;
const SURROGATE = /\\u(d[89a-f][\da-f]{2})/iy;

/** The surrogate written as an escape here, or 0. */
function surrogateAt(json: string, at: number): number {
  // Nearly all escapes are something else.
  if (json[at + 2] !== 'd' && json[at + 2] !== 'D') return 0;
  SURROGATE.lastIndex = at;
  const [, digits] = SURROGATE.exec(json) ?? [];
  return digits === undefined ? 0 : Number.parseInt(digits, 16);
}
