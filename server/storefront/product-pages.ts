import type { FastifyReply, FastifyRequest } from 'fastify';
import { idInPath } from '../../contract/paths.ts';
import type { Catalogue } from '../catalogue/snapshot/catalogue.ts';
import { type PageSender, pathOf } from './page-sender.ts';
import { canonicalProductUrl } from './product-url.ts';
import { type Frame, productData } from './render/page-data.ts';

/** The cache key for the shell of product pages; no page has this URL. */
const PRODUCT_SHELL = '/products/:id?';

type ProductPagesOptions = {
  catalogue: Catalogue;
  sender: PageSender;
  frame: () => Frame;
  /** Only the other backend can say whether it has a product. */
  isOtherBackend: boolean;
  /** Whether one more page may be rendered for this caller. */
  mayRender: (request: FastifyRequest) => Promise<boolean>;
};

/** The page of each product, at its canonical URL. */
export function openProductPages({
  catalogue,
  sender,
  frame,
  isOtherBackend,
  mayRender,
}: ProductPagesOptions) {
  const isKnown = (id: string) => isOtherBackend || catalogue.snapshot.has(id);
  const canonicalOf = (url: string) => canonicalProductUrl(pathOf(url), isKnown);
  return {
    /** Only existing products, at their canonical URL with any query, which the page ignores. */
    keptUrl: (url: string): string | undefined => {
      const canonical = canonicalOf(url);
      if (canonical !== pathOf(url)) return undefined;
      return isOtherBackend ? PRODUCT_SHELL : canonical;
    },
    send: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const path = pathOf(request.url);
      const canonical = canonicalOf(request.url);
      if (canonical === undefined) {
        return isOtherBackend
          ? sender.sendShell(request, reply)
          : sender.sendUnknownProduct(request, reply);
      }
      if (canonical !== path) {
        // The query string is kept.
        const target = canonical + request.url.slice(path.length);
        return reply.header('cache-control', 'no-cache').redirect(target, 301);
      }
      if (isOtherBackend) return sender.sendShell(request, reply);
      if (!(await mayRender(request))) {
        request.pendingAnswer?.reduceTo(PRODUCT_SHELL);
        return sender.sendShell(request, reply);
      }
      return sender.send(request, reply, () => productData(catalogue, idInPath(path), frame()));
    },
  };
}
