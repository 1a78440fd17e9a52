import type { FastifyInstance } from 'fastify';
import type { RouteAccess } from './access.ts';

export type TableRow = { method: string; url: string; access: RouteAccess | undefined };

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the server, in the order they were added. */
    routeTable: readonly TableRow[];
  }
}

/** Must be installed before any route is added. */
export function installRouteTable(app: FastifyInstance): void {
  const table: TableRow[] = [];
  app.decorate('routeTable', table);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) table.push({ method: one, url, access: config?.access });
  });
}

/** The methods a URL accepts. */
export function methodsAt(table: readonly TableRow[], path: string): string[] {
  return table.filter(({ url }) => isAt(url, path)).map(({ method }) => method);
}

function isAt(url: string, path: string): boolean {
  const given = path.split('/');
  const declared = url.split('/');
  return (
    declared.length === given.length &&
    declared.every((part, place) =>
      part.startsWith(':') ? given[place] !== '' : part === given[place],
    )
  );
}
