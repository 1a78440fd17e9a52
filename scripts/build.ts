/**
 * `npm run build`: builds the browser bundle and the renderer into a new folder in `dist/`, or in
 * DIST_DIR. A running shop keeps its own; the next start uses this one.
 */
import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DIST, hashInputs } from './build-if-changed.ts';
import { addBuild, makeCurrent, STAMP } from './builds.ts';

const COMPRESSIBLE = '**/*.{js,css,html,svg,json,txt}';

await build();

async function build(): Promise<void> {
  process.env.NODE_ENV = 'production';
  console.log('Building the shop …');
  const inputs = hashInputs(process.env);
  const vite = await import('vite');
  const fresh = await addBuild(DIST);
  try {
    await vite.build({ logLevel: 'warn', build: { outDir: join(fresh, 'client') } });
    await vite.build({
      logLevel: 'warn',
      // Vite leaves this to the server's environment, where it is rarely set: React would then
      // render with its development build, which is several times slower.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: join(fresh, 'renderer'),
        ssr: 'boot/entry-server.tsx',
        copyPublicDir: false,
      },
    });
    await compressAssets(join(fresh, 'client'));
    await writeFile(join(fresh, STAMP), inputs);
    await makeCurrent(DIST, fresh);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

/** The server sends these files as they are, so the best compression is paid for once, here. */
async function compressAssets(folder: string): Promise<void> {
  for (const name of globSync(COMPRESSIBLE, { cwd: folder })) {
    const file = join(folder, name);
    const bytes = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(bytes));
    await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
