import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBytes } from './read-bytes.ts';

/** A body that cannot be read; the message is shown to its sender. */
export class UnreadableBody extends Error {
  readonly statusCode = 400;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bodies are JSON in well-formed Unicode: any other text would not be stored as sent. */
export function installBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
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
  if (body.length === 0) return new UnreadableBody('The body is empty: send a JSON object.');
  try {
    const text = utf8.decode(body);
    if (isTooDeep(text)) return new UnreadableBody('The body is nested too deeply.');
    if (readEscapes(text).isWellFormed()) return text;
  } catch {
    // Not UTF-8.
  }
  return new UnreadableBody('The body is not well-formed Unicode.');
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

/** A lone surrogate can get into UTF-8 only as an escape. */
function readEscapes(json: string): string {
  return json.replace(/\\(?:u([\da-f]{4})|.)/gi, (_escape, code?: string) =>
    code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
