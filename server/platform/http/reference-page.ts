import { escapeHtml } from './html.ts';

type Schema = Record<string, unknown>;
type Content = Record<string, { schema?: Schema }>;

type Operation = {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
};

/** As much of an OpenAPI document as the reference page needs. */
export type ApiDocument = {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
};

/** All calls on one page that needs no script. */
export function renderReference({ info, paths = {} }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const title = escapeHtml(info.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(info.description ?? '')} Also available as an OpenAPI document:
<a href="/api/openapi.json">openapi.json</a>.</p>
${operations.map(renderOperation).join('\n')}
</main>
</body>
</html>`;
}

type PlacedOperation = { path: string; method: string; operation: Operation };

function renderOperation({ path, method, operation }: PlacedOperation): string {
  return `<section>
<h2><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}. ${escapeHtml(operation.description ?? '')}</p>
${renderParameters(operation.parameters ?? [])}
${renderContent('Request body', operation.requestBody?.content)}
${renderContent('Response', operation.responses?.['200']?.content)}
</section>`;
}

function renderParameters(parameters: NonNullable<Operation['parameters']>): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${escapeHtml(parameter.in)}</td>` +
      `<td>${parameter.required ? 'yes' : 'no'}</td>` +
      `<td><code>${escapeHtml(JSON.stringify(parameter.schema ?? {}))}</code></td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Required</th><th scope="col">Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function renderContent(title: string, content: Content = {}): string {
  const parts = Object.entries(content).map(([type, { schema = {} }]) => {
    const json = escapeHtml(JSON.stringify(schema, null, 2));
    const summary = type === 'application/json' ? title : `${title} (${escapeHtml(type)})`;
    return `<details><summary>${summary}</summary><pre tabindex="0"><code>${json}</code></pre></details>`;
  });
  return parts.join('\n');
}

export const REFERENCE_CSS = `:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fbf9f6,#171412);color:light-dark(#221c17,#f4efe9)}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
a{color:light-dark(#b23a1e,#ff9a76)}
section{border-top:1px solid light-dark(#e5ded5,#3a332d);padding:1rem 0}
h2{font-size:1.1rem;margin:0;overflow-wrap:anywhere}
.method{color:light-dark(#b23a1e,#ff9a76)}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}
pre{overflow:auto;padding:1rem;border-radius:.5rem;background:light-dark(#f3efe9,#2b2622)}
summary{cursor:pointer;padding:.25rem 0}
`;
