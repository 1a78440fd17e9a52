import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageData, RendererBundle } from '../../../contract/storefront/render.ts';
import { StartError } from '../../platform/start-error.ts';
import { fillTemplate, inlineStyles, type WithAccent } from './template.ts';

/** The first modules the browser imports. */
const FIRST_IMPORTS = ['lib/react-first.ts', 'boot/hydrate.tsx'];

/** Vite's manifest: the chunk of each source. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

export type Page = {
  status: 200 | 404;
  html: string;
  /** The CSP hash of the inline styles, if there are any. */
  styleHash: string | undefined;
};

/** Renders pages with the code of the build. */
export type Renderer = Pick<RendererBundle, 'host' | 'shellPath'> & {
  /** In the accent colour that the owner has chosen; empty for the shop's own. */
  renderPage(path: string, data: PageData, accent: string): Promise<Page>;
};

/** `publicUrl` is a function: without a configured URL, only a listening server has an address. */
export async function loadRenderer(build: string, publicUrl: () => string): Promise<Renderer> {
  try {
    const entry = pathToFileURL(join(build, 'renderer/entry-server.js')).href;
    const { render, host, shellPath } = (await import(entry)) as RendererBundle;
    const shell = await readFile(join(build, 'client/index.html'), 'utf8');
    const withAccent = remember(
      await inlineStyles(shell, (file) => readFile(join(build, 'client', file), 'utf8')),
    );
    const manifest = JSON.parse(
      await readFile(join(build, 'client/.vite/manifest.json'), 'utf8'),
    ) as Manifest;
    return {
      host,
      shellPath,
      renderPage: async (path, data, accent) => {
        const page = await render({ path, data });
        const modules = modulesOf(manifest, [...FIRST_IMPORTS, page.file]);
        const { rendered, shell: plain } = withAccent(accent);
        const { template, styleHash } = data.isRendered ? rendered : plain;
        const html = fillTemplate(template, { page, data, modules, publicUrl: publicUrl() });
        return { status: page.status, html, styleHash };
      },
    };
  } catch {
    throw new StartError('The shop has not been built yet: start it with npm start.');
  }
}

/** The accent hardly ever changes, and hashing the styles takes a while. */
function remember(withAccent: WithAccent): WithAccent {
  let last: { accent: string; templates: ReturnType<WithAccent> } | undefined;
  return (accent) => {
    if (last?.accent !== accent) last = { accent, templates: withAccent(accent) };
    return last.templates;
  };
}

/**
 * The sources' chunks with everything they import, so that the browser fetches all of it at once.
 */
function modulesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const found = new Set<string>();
  const collect = (source: string) => {
    const entry = manifest[source];
    if (entry === undefined || found.has(entry.file)) return;
    found.add(entry.file);
    for (const imported of entry.imports ?? []) collect(imported);
  };
  for (const source of sources) collect(source);
  return [...found];
}
