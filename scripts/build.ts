/** `npm run build`: builds the browser bundle and the renderer into `dist/`, or into DIST_DIR. */
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DIST, hashInputs, readStamp, STAMP } from './build-if-changed.ts';

const COMPRESSIBLE = '**/*.{js,css,html,svg,json,txt}';

await build();

async function build(): Promise<void> {
  process.env.NODE_ENV = 'production';
  console.log('Building the shop …');
  const inputs = hashInputs(process.env);
  const vite = await import('vite');
  // Two simultaneous starts must not write into one folder: each builds its own and swaps it in.
  const fresh = `${DIST}-${process.pid}`;
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
    await swapIn(fresh, inputs);
  } finally {
    await rm(fresh, { recursive: true, force: true });
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

async function swapIn(fresh: string, inputs: string): Promise<void> {
  const outgoing = `${fresh}-old`;
  try {
    await mkdir(DIST, { recursive: true });
    await rename(DIST, outgoing);
    await rename(fresh, DIST);
  } catch (error) {
    // Another start may have swapped in the same build at the same moment.
    if ((await readStamp(DIST)) !== inputs) throw error;
  } finally {
    await rm(outgoing, { recursive: true, force: true });
  }
}
