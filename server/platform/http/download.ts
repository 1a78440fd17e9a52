import { ReadableStream } from 'node:stream/web';
import type { FastifyReply } from 'fastify';

/** A file download, generated while it is sent. */
export class Download {
  readonly fileName: string;
  readonly type: string;
  readonly chunks: AsyncIterable<string>;

  constructor(fileName: string, type: string, chunks: AsyncIterable<string>) {
    this.fileName = fileName;
    this.type = type;
    this.chunks = chunks;
  }
}

/**
 * As a web stream: the framework reads none of it for a HEAD, and stops when the client
 * disconnects.
 */
export function sendDownload(reply: FastifyReply, { fileName, type, chunks }: Download) {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(ReadableStream.from(chunks));
}
