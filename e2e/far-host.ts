import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/root.ts';

/** A backend at another address than the pages. */
export const FAR_HOST = 'http://backend.example';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

/** Builds the front end for a backend of that address and serves it as plain files. */
export async function serveBuildFor(
  host: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-far-'));
  const { NODE_ENV } = process.env;
  await build({
    configFile: `${root}/vite.config.ts`,
    root: `${root}/web`,
    logLevel: 'error',
    define: { 'import.meta.env.VITE_HOST': JSON.stringify(host) },
    build: { outDir: folder, minify: false, copyPublicDir: false },
  });
  // Set by the build; it must not affect the other tests of this process.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const server = createServer(({ url = '/' }, response) => {
    const asked = join(folder, new URL(url, 'http://localhost').pathname);
    const file = extname(asked) !== '' && existsSync(asked) ? asked : join(folder, 'index.html');
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
