/** Builds the shop for a look at it: as `npm run build` does, but neither minified nor compressed. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIST, hashInputs, readStamp, STAMP } from '../build-if-changed.ts';

if ((await readStamp(DIST)) !== hashInputs(process.env)) await buildQuickly();

async function buildQuickly(): Promise<void> {
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await rm(DIST, { recursive: true, force: true });
  const quick = { minify: false, reportCompressedSize: false };
  await build({ logLevel: 'error', build: { ...quick, outDir: join(DIST, 'client') } });
  await build({
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...quick,
      outDir: join(DIST, 'renderer'),
      ssr: 'boot/entry-server.tsx',
      copyPublicDir: false,
    },
  });
  await writeFile(join(DIST, STAMP), hashInputs(process.env));
}
