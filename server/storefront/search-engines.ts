import type { FastifyInstance } from 'fastify';
import { paths } from '../../contract/paths.ts';
import type { PolicySlug } from '../../contract/settings/policies.ts';
import { escapeHtml } from '../platform/http/html.ts';

const SITEMAP = '/sitemap.xml';
/** The limit of URLs in a sitemap; the index has the same limit of sitemaps. */
const URLS_PER_SITEMAP = 50_000;
const NOT_FOR_ROBOTS = ['/api/', '/admin/', '/privateRoutes/', '/public/', '/cart', '/sandbox/'];

type Listed = {
  /** The products: how many, and their ids from one position up to another. */
  count: () => number;
  ids: (from: number, to: number) => readonly string[];
  /** The pages that the owner has written. */
  policies: () => readonly PolicySlug[];
};

/** robots.txt and the sitemap, split if the catalogue exceeds the limit of one. */
export function addSearchEngineFiles(
  app: FastifyInstance,
  { count, ids, policies }: Listed,
  publicUrl: () => string,
): void {
  const config = { access: 'public', isCached: true } as const;
  const schema = { hide: true };

  app.get('/robots.txt', { config, schema }, async (_request, reply) => {
    const rules = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join('');
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${rules}Sitemap: ${publicUrl()}${SITEMAP}\n`);
  });

  const pages = () => [paths.home, paths.productList, ...policies().map(paths.policy)];
  const countUrls = () => pages().length + count();
  /** From `start` up to, but not including, `end`: the pages first, then the products. */
  const addresses = (start: number, end: number) => {
    const first = pages();
    const position = (address: number) => Math.min(count(), Math.max(0, address - first.length));
    const products = ids(position(start), position(end)).map(paths.product);
    return [...first.slice(start, end), ...products];
  };

  app.get(SITEMAP, { config, schema }, async (_request, reply) => {
    const total = countUrls();
    reply.type('application/xml; charset=utf-8');
    if (total <= URLS_PER_SITEMAP) {
      return reply.send(urlSet(publicUrl(), addresses(0, URLS_PER_SITEMAP)));
    }
    const parts = Math.ceil(total / URLS_PER_SITEMAP);
    const names = Array.from({ length: parts }, (_, part) => `/sitemap-${part + 1}.xml`);
    return reply.send(wrap('sitemapindex', 'sitemap', publicUrl(), names));
  });

  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^[1-9]\\d{0,5}$).xml',
    { config, schema },
    async (request, reply) => {
      const start = (Number(request.params.part) - 1) * URLS_PER_SITEMAP;
      if (start >= countUrls()) return app.sendNotFound(request, reply);
      const part = addresses(start, start + URLS_PER_SITEMAP);
      return reply.type('application/xml; charset=utf-8').send(urlSet(publicUrl(), part));
    },
  );
}

function urlSet(publicUrl: string, addresses: readonly string[]): string {
  return wrap('urlset', 'url', publicUrl, addresses);
}

function wrap(outer: string, inner: string, publicUrl: string, addresses: readonly string[]) {
  const places = addresses.map(
    (address) => `<${inner}><loc>${escapeHtml(`${publicUrl}${address}`)}</loc></${inner}>\n`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<${outer} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places.join('')}</${outer}>\n`
  );
}
