import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { SHOP_LANGUAGE } from './contract/language.ts';
import { wordingIn } from './scripts/wording-in.ts';

const OURS = /^(?!.*\/node_modules\/).*\/(?:web|contract)\//;
const STARTS_EVERY_PAGE = /\/web\/boot\//;
const BACK_OFFICE = /\/back-office-page-/;
const OWNERS_PARTS = /\/web\/admin\//;
const OF_CHECKOUT =
  /\/contract\/(?:checkout\/(?:endpoints|totals-wording|policy)|orders\/(?:endpoints|labels-wording|policy)|storefront\/answers-wording|stock\/policy)\.ts$/;
const MOST_VISITED = /\/web\/catalogue\//;

/** The modules that are loaded on their own, and bring this one with them. */
function lazyPartsWith(id: string, modules: Rolldown.ChunkingContext): string[] {
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
  return [...lazyParts];
}

/** Modules that every landing page needs, or that several of the most visited pages share. */
function isSharedByShoppers(id: string, modules: Rolldown.ChunkingContext): boolean {
  const parts = lazyPartsWith(id, modules);
  return (
    parts.some((part) => STARTS_EVERY_PAGE.test(part)) ||
    parts.filter((part) => MOST_VISITED.test(part)).length > 1
  );
}

/** Modules of the back office that several of its screens share, and no shopper's page needs. */
function isSharedByOwners(id: string, modules: Rolldown.ChunkingContext): boolean {
  const parts = lazyPartsWith(id, modules);
  return parts.length > 1 && parts.every((part) => OWNERS_PARTS.test(part));
}

/** Replaces lucide's component factory by a few lines of ours. */
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

const CHUNKS_FOR_BROWSERS: Rolldown.CodeSplittingGroup[] = [
  // What every shopper's page needs comes in two chunks: they compress better than many,
  // and a slow phone can do other work between parsing them.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
  {
    name: (id, modules) => (isSharedByShoppers(id, modules) ? 'shop' : null),
    debugName: 'shop',
    test: OURS,
  },
  // The code that loads chunks is needed before any of them.
  {
    name: 'fetch',
    test: /vite\/preload-helper|\/web\/lib\/code-parts\//,
    priority: 1,
  },
  // What checkout and orders share of the contract, most of it in files of a few lines.
  {
    name: 'checkout',
    test: OF_CHECKOUT,
    priority: -1,
    includeDependenciesRecursively: false,
  },
  // Each screen of the back office would otherwise load some thirty small chunks.
  {
    name: (id, modules) => (isSharedByOwners(id, modules) ? 'back-office' : null),
    debugName: 'back-office',
    priority: -1,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [wordingIn(SHOP_LANGUAGE), drawIconsOurselves(), react(), tailwindcss()],
  build: {
    target: 'baseline-widely-available',
    emptyOutDir: true,
    // Tells the server which files contain a page's code.
    manifest: true,
    // The CSP allows no `data:` scripts or styles, and few files are small enough anyway.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostId }) => {
        // The page preloads the imports of its first script itself.
        if (hostId.includes('/index-')) return [];
        // Its scripts import one another in any case: shoppers need not carry the list of them.
        return BACK_OFFICE.test(file) ? files.filter((name) => name.endsWith('.css')) : files;
      },
    },
    rolldownOptions: {
      output: {
        // The renderer loads what its pages need, and nobody waits for its chunks.
        codeSplitting: isSsrBuild ? true : { groups: CHUNKS_FOR_BROWSERS },
      },
    },
  },
  // One file with its own React, so that the renderer starts fast and never meets a second copy.
  ssr: { noExternal: true },
}));
