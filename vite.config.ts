import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const OURS = /^(?!.*\/node_modules\/).*\/(?:web|contract)\//;
const STARTS_EVERY_PAGE = /\/web\/boot\//;
const MOST_VISITED = /\/web\/catalogue\//;

/** Needed wherever a visitor lands, or by more than one of the pages where most of them do. */
function isSharedByShoppers(id: string, modules: Rolldown.ChunkingContext): boolean {
  const lazyParts = new Set<string>();
  const seen = new Set<string>();
  const climb = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(module) ?? {};
    if (dynamicImporters.length > 0) lazyParts.add(module);
    for (const importer of importers) climb(importer);
  };
  climb(id);
  const parts = [...lazyParts];
  return (
    parts.some((part) => STARTS_EVERY_PAGE.test(part)) ||
    parts.filter((part) => MOST_VISITED.test(part)).length > 1
  );
}

/** Icons are lucide's, drawn by a few lines of ours. */
function drawIconsOurselves(): Plugin {
  return {
    name: 'draw-icons-ourselves',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) =>
      source.endsWith('/createLucideIcon.mjs')
        ? fileURLToPath(new URL('web/ui/draw-icon.ts', import.meta.url))
        : null,
  };
}

export default defineConfig({
  root: 'web',
  plugins: [drawIconsOurselves(), react(), tailwindcss()],
  build: {
    target: 'baseline-widely-available',
    emptyOutDir: true,
    // Tells the server which files a page's code is in.
    manifest: true,
    // The content security policy allows no `data:` scripts or styles, and few files are that small.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page names the files that its first script asks for.
      resolveDependencies: (_file, files, { hostId }) => (hostId.includes('/index-') ? [] : files),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every shopper's page needs comes in two pieces: they compress better than many, and
            // a slow phone can breathe between reading the one and the other.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
            {
              name: (id, modules) => (isSharedByShoppers(id, modules) ? 'shop' : null),
              debugName: 'shop',
              test: OURS,
            },
            // What fetches the pieces is needed before any of them.
            {
              name: 'fetch',
              test: /vite\/preload-helper|\/web\/lib\/code-parts\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  // One file with its own React, so that the renderer starts fast and never meets a second copy.
  ssr: { noExternal: true },
});
