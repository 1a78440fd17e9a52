import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const EVERY_PAGE = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|zustand)/',
    'node_modules/react-router/dist/production/lib/(?!dom/)',
    'node_modules/lucide-react/dist/esm/(?!icons/)',
    '/contract/',
    '/web/(address-query|app|browser-router|head|host|http|hydration|page-frame|pages|storage|stores)\\.tsx?$',
    '/web/(layout|catalogue)/(?!product-(list-)?page|filter|use-|not-found|quantity|totals)',
    '/web/ui/(badge|button|empty-state|loader|stars)\\.tsx$',
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every shopper's page needs comes in one piece: it compresses better than many.
          groups: [{ name: 'shop', test: EVERY_PAGE }],
        },
      },
    },
  },
  // One file with its own React, so that the renderer starts fast and never meets a second copy.
  ssr: { noExternal: true },
});
