import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig, mergeConfig } from 'vite';
import config from '../../vite.config.ts';
import { DIST, hashInputs, readStamp, STAMP } from '../build-if-changed.ts';
import { root } from '../root.ts';

/** Like `npm run build`, but in this process, and neither minified nor compressed. */
export async function buildQuickly(): Promise<void> {
  const inputs = hashInputs(process.env);
  if ((await readStamp(DIST)) === inputs) return;
  await rm(DIST, { recursive: true, force: true });
  await buildPart({ build: { outDir: join(DIST, 'client') } });
  await buildPart({
    build: {
      outDir: join(DIST, 'renderer'),
      ssr: 'boot/entry-server.tsx',
      copyPublicDir: false,
    },
  });
  await writeFile(join(DIST, STAMP), inputs);
}

async function buildPart(part: InlineConfig): Promise<void> {
  const quick: InlineConfig = {
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { minify: false, reportCompressedSize: false },
  };
  await build(mergeConfig(mergeConfig(config, quick), part));
}
