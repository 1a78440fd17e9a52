import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from './root.ts';

/** Everything that can change what Vite makes. */
const INPUTS = ['web/**', 'contract/**', 'vite.config.ts', 'package-lock.json', 'scripts/build.ts'];
const dist = join(root, 'dist');
const stamp = join(dist, 'inputs.sha256');
const COMPRESSIBLE = '**/*.{js,css,html,svg,json,txt}';

/** Builds the browser's and the renderer's half, unless the last build had the same inputs. */
export async function buildIfChanged(): Promise<void> {
  if ((await readStamp()) === hashInputs()) return;
  // A process of its own, because NODE_ENV decides which React is built in, and a test runner sets it.
  const { status } = spawnSync(process.execPath, [import.meta.filename], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The shop could not be built; the reason stands above.');
}

async function build(): Promise<void> {
  process.env.NODE_ENV = 'production';
  console.log('Building the shop …');
  const inputs = hashInputs();
  const vite = await import('vite');
  // Two starts at once must not write into one folder: each builds its own and swaps it in.
  const fresh = `${dist}-${process.pid}`;
  try {
    await vite.build({ logLevel: 'warn', build: { outDir: join(fresh, 'client') } });
    await vite.build({
      logLevel: 'warn',
      // Vite leaves this to the server's environment, and there it is seldom set: React would then
      // render with its development build, which is several times slower.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { outDir: join(fresh, 'renderer'), ssr: 'entry-server.tsx', copyPublicDir: false },
    });
    await compressAssets(join(fresh, 'client'));
    await writeFile(join(fresh, 'inputs.sha256'), inputs);
    await swapIn(fresh, inputs);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of globSync(INPUTS, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`);
  }
  return hash.digest('hex');
}

/** The server sends these as they are, so the best compression is paid for once, here. */
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
    await mkdir(dist, { recursive: true });
    await rename(dist, outgoing);
    await rename(fresh, dist);
  } catch (error) {
    // Another start may have swapped in the same build in the same moment.
    if ((await readStamp()) !== inputs) throw error;
  } finally {
    await rm(outgoing, { recursive: true, force: true });
  }
}

function readStamp(): Promise<string> {
  return readFile(stamp, 'utf8').catch(() => '');
}

if (import.meta.main) await build();
