import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

/** A file of the built front end; any other path gets the shell, which the browser fills in. */
export async function readFrontEnd(
  folder: string | undefined,
  pathname: string,
): Promise<{ type: string; bytes: Buffer }> {
  if (folder === undefined) return { type: 'text/plain', bytes: Buffer.from('No pages here.') };
  const type = TYPES[extname(pathname)];
  if (type === undefined) return readFrontEnd(folder, '/index.html');
  return { type, bytes: await readFile(join(folder, pathname)).catch(() => Buffer.alloc(0)) };
}
