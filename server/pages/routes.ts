import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PageData, Render } from '../../contract/render.ts';
import { FEATURED_PRODUCTS } from '../../contract/shop.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { StartError } from '../start-error.ts';
import { fillTemplate } from './template.ts';

const DIST = resolve(import.meta.dirname, '../../dist');
const IMAGE_CACHE = 'public, max-age=2592000';
const ASSET_CACHE = 'public, max-age=31536000, immutable';

type Front = { template: string; render: Render };

/** The pages and their files, from what the build made. */
export async function addPages(app: FastifyInstance, catalogue: Catalogue): Promise<void> {
  const { template, render } = await loadFront();

  await serveFolder(app, 'assets', ASSET_CACHE);
  await serveFolder(app, 'images', IMAGE_CACHE);

  app.get('/*', { config: { access: 'nobody' } }, async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (!isPage(path)) return app.sendNotFound(request, reply);
    const featured = catalogue.snapshot().shelf.slice(0, FEATURED_PRODUCTS);
    const data: PageData = { products: featured.map(({ product }) => product) };
    const page = await render({ path, data });
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(fillTemplate(template, page, data));
  });
}

async function serveFolder(app: FastifyInstance, folder: string, cacheControl: string) {
  await app.register(fastifyStatic, {
    root: join(DIST, 'client', folder),
    prefix: `/${folder}/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', cacheControl),
  });
}

/** A missing file is not a page: whoever asked for a picture should not be sent HTML. */
function isPage(path: string): boolean {
  return (
    path !== '/api' &&
    !path.startsWith('/api/') &&
    !path.includes('//') &&
    !/\.[a-z0-9]+$/i.test(path)
  );
}

async function loadFront(): Promise<Front> {
  try {
    const renderer = pathToFileURL(join(DIST, 'renderer/entry-server.js')).href;
    const { render } = (await import(renderer)) as { render: Render };
    return { template: await readFile(join(DIST, 'client/index.html'), 'utf8'), render };
  } catch {
    throw new StartError('The shop is not built yet: start it with npm start.');
  }
}
