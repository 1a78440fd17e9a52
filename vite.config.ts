import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const EVERY_PAGE = new RegExp(
  [
    'node_modules/zustand/',
    'node_modules/react-router/dist/production/lib/(?!dom/)',
    'node_modules/lucide-react/dist/esm/(?!icons/)',
    '/contract/(?!late-code|admin-|query-string)',
    '/web/(address-query|app|browser-router|call-failure|host|http|hydration|lazy-part|page-frame|page-title|pages|start|stores|toast-area)\\.tsx?$',
    '/web/(layout|catalogue)/(?!home-page|product-(list-)?page|filter|use-|not-found|quantity|totals)',
    '/web/ui/(badge|button|empty-state|field|loader|notice|stars)\\.tsx$',
  ].join('|'),
);

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
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
            { name: 'shop', test: EVERY_PAGE },
            // What fetches the pieces is needed before any of them.
            {
              name: 'fetch',
              test: /vite\/preload-helper|\/web\/(code-part|served-build|storage|missing-code-notice)\.ts$/,
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
