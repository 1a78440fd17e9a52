import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'baseline-widely-available',
    emptyOutDir: true,
    // The content security policy allows no `data:` scripts or styles, and few files are that small.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // One file with its own React, so that the renderer starts fast and never meets a second copy.
  ssr: { noExternal: true },
});
