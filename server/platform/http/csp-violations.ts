import { z } from 'zod';

/** What is worth logging: truncated, and without queries, which may hold personal data. */
export type Violation = { directive: string; blocked: string; path: string };

const MAX_REPORTS = 10;
const MAX_PATH = 100;
const DIRECTIVE = /^[a-z-]{1,40}/;
/** Used instead of a URL: `inline`, `eval`, `data` and the like. */
const KEYWORD = /^[a-z-]{1,20}$/;
const EXTENSION = /-extension:/;

const text = z.string().catch('');

/** The format of `report-uri`. */
const oldReport = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
    }),
  })
  .transform(({ 'csp-report': report }) => ({
    page: report['document-uri'],
    directive: report['effective-directive'] || report['violated-directive'],
    blocked: report['blocked-uri'],
  }));

/** The format of `report-to`: several reports at once, of several kinds. */
const newReport = z
  .object({
    type: z.literal('csp-violation'),
    body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }),
  })
  .transform(({ body }) => ({
    page: body.documentURL,
    directive: body.effectiveDirective,
    blocked: body.blockedURL,
  }));

const anyReport = z.union([oldReport, newReport]);

/** The violations in a report; none if it is something else. Anyone can send one. */
export function readViolations(body: unknown): Violation[] {
  return [body]
    .flat()
    .slice(0, MAX_REPORTS)
    .flatMap((one) => {
      const { data } = anyReport.safeParse(one);
      const [directive] = DIRECTIVE.exec(data?.directive ?? '') ?? [];
      const path = URL.parse(data?.page ?? '')?.pathname.slice(0, MAX_PATH);
      // Browser extensions inject whatever they like into pages.
      const isOfPage = data !== undefined && !EXTENSION.test(data.blocked.slice(0, 30));
      if (!isOfPage || directive === undefined || path === undefined) return [];
      return { directive, blocked: originOf(data.blocked), path };
    });
}

function originOf(blocked: string): string {
  if (KEYWORD.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (url === null) return 'unknown';
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, MAX_PATH);
}
