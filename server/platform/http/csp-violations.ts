import { z } from 'zod';

/** What is worth writing down, cut short and without queries, which may hold what is personal. */
export type Violation = { directive: string; blocked: string; path: string };

const MAX_REPORTS = 10;
const MAX_PATH = 100;
const DIRECTIVE = /^[a-z-]{1,40}/;
/** In the place of an address: `inline`, `eval`, `data` and their like. */
const KEYWORD = /^[a-z-]{1,20}$/;
const EXTENSION = /-extension:/;

const text = z.string().catch('');

/** What `report-uri` sends. */
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

/** What `report-to` sends, several at once and of several kinds. */
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

/** What a report says; nothing where it is none. Its sender may be anybody. */
export function readViolations(body: unknown): Violation[] {
  return [body]
    .flat()
    .slice(0, MAX_REPORTS)
    .flatMap((one) => {
      const { data } = anyReport.safeParse(one);
      const [directive] = DIRECTIVE.exec(data?.directive ?? '') ?? [];
      const path = URL.parse(data?.page ?? '')?.pathname.slice(0, MAX_PATH);
      // Extensions do as they like in the pages of their users.
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
