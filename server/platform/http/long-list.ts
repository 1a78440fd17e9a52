import { ReadableStream } from 'node:stream/web';
import type { FastifyReply } from 'fastify';
import { ListPage, type Page } from './list-page.ts';

/** A list too long to be held or serialised at once: it is read in batches while it is sent. */
export class LongList<Item = unknown> {
  readonly name: string;
  readonly parts: AsyncIterable<readonly Item[]>;

  constructor(name: string, parts: AsyncIterable<readonly Item[]>) {
    this.name = name;
    this.parts = parts;
  }

  async *chunks(): AsyncGenerator<string> {
    let start = `{${JSON.stringify(this.name)}:[`;
    for await (const items of this.parts) {
      if (items.length === 0) continue;
      yield start + items.map((item) => JSON.stringify(item)).join(',');
      start = ',';
    }
    yield start === ',' ? ']}' : `${start}]}`;
  }
}

/** Read before the first byte is sent: until then a failure is answered with an error. */
const BATCHES_AHEAD = 4;

export type ListBody<Name extends string, Item> = Record<Name, Item[]> | LongList<Item>;

/** The body for a page of rows: `{ [name]: items }`, at once or, if it is long, streamed. */
export async function listBody<Name extends string, Row, Item>(
  name: Name,
  { rows, rest }: Page<Row>,
  toItems: (rows: readonly Row[]) => Promise<Item[]>,
): Promise<ListBody<Name, Item>> {
  const items = await toItems(rows);
  if (rest === undefined) return { [name]: items } as Record<Name, Item[]>;
  const ahead = [items];
  while (ahead.length < BATCHES_AHEAD) {
    const next = await rest.next();
    if (next.done === true) break;
    ahead.push(await toItems(next.value));
  }
  const parts = async function* () {
    yield* ahead;
    for await (const more of rest) yield await toItems(more);
  };
  return new LongList(name, parts());
}

/** The same page with its items as `toItem` puts them. */
export function mapList<Name extends string, Item, Other>(
  name: Name,
  { body, total, nextCursor, headers }: ListPage<ListBody<Name, Item>>,
  toItem: (item: Item) => Other,
): ListPage<ListBody<Name, Other>> {
  const mapped =
    body instanceof LongList
      ? new LongList(name, mapParts(body.parts, toItem))
      : ({ [name]: body[name].map(toItem) } as Record<Name, Other[]>);
  return new ListPage(mapped, total, nextCursor, headers);
}

async function* mapParts<Item, Other>(
  parts: AsyncIterable<readonly Item[]>,
  toItem: (item: Item) => Other,
): AsyncGenerator<Other[]> {
  for await (const items of parts) yield items.map(toItem);
}

/**
 * As a web stream: the framework reads no more of it for a HEAD, and stops when the client
 * disconnects.
 */
export function sendLongList(reply: FastifyReply, list: LongList): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(ReadableStream.from(list.chunks()));
}
