import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig, mergeConfig } from 'vite';
import config from '../../vite.config.ts';
import { DIST, hashInputs, readStamp } from '../build-if-changed.ts';
import { addBuild, makeCurrent, STAMP } from '../builds.ts';
import { root } from '../root.ts';

/** Like `npm run build`, but in this process, and neither minified nor compressed. */
export async function buildQuickly(): Promise<void> {
  const inputs = hashInputs(process.env);
  if ((await readStamp(DIST)) === inputs) return;
  await rm(DIST, { recursive: true, force: true });
  const folder = await addBuild(DIST);
  await buildPart({ build: { outDir: join(folder, 'client') } });
  await buildPart({
    build: {
      outDir: join(folder, 'renderer'),
      ssr: 'boot/entry-server.tsx',
      copyPublicDir: false,
    },
  });
  await writeFile(join(folder, STAMP), inputs);
  await makeCurrent(DIST, folder);
}

async function buildPart(part: InlineConfig): Promise<void> {
  const quick: InlineConfig = {
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { minify: false, reportCompressedSize: false },
  };
  const isSsrBuild = part.build?.ssr !== undefined;
  const usual = config({ command: 'build', mode: 'production', isSsrBuild });
  await build(mergeConfig(mergeConfig(usual, quick), part));
}
