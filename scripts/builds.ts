import { existsSync, globSync } from 'node:fs';
import { link, mkdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A file in each finished build, with the hash of its inputs. */
export const STAMP = 'inputs.sha256';
/** The link to the build that the next server starts with. */
export const CURRENT = 'current';

/** The code of all builds: pages are open that were made by earlier ones, or by updated servers. */
export const ASSETS = 'assets';

/** As many as an owner may make before restarting the shop, and for pages that are still open. */
const KEPT = 5;
const DAY_MS = 86_400_000;
/** Where builds were before each had its own folder, and the oldest of those. */
const FORMER = { parts: ['client', 'renderer', STAMP], folder: 'build-0' };

/** A folder of its own for each build: servers and open pages still use the earlier ones. */
export async function addBuild(dist: string): Promise<string> {
  const time = new Date().toISOString().replace(/\D/g, '');
  const folder = join(dist, `build-${time}-${process.pid}`);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** In one step, so that a server that starts now finds either build, and finds it whole. */
export async function makeCurrent(dist: string, folder: string): Promise<void> {
  await shareAssets(dist);
  const link = join(dist, `${CURRENT}-${process.pid}`);
  await rm(link, { force: true });
  await symlink(basename(folder), link);
  await rename(link, join(dist, CURRENT));
}

/** Only for a start: before it, a server may be running on any of them. */
export async function removeOldBuilds(dist: string): Promise<void> {
  await moveFormerBuild(dist);
  const builds = globSync('build-*', { cwd: dist }).sort().reverse();
  const isFinished = (name: string) => existsSync(join(dist, name, STAMP));
  const current = basename(await readlink(join(dist, CURRENT)).catch(() => ''));
  const old = builds
    .filter(isFinished)
    .slice(KEPT)
    .filter((name) => name !== current);
  // Another process may still be building.
  const yesterday = Date.now() - DAY_MS;
  for (const name of builds.filter((build) => !isFinished(build))) {
    const { mtimeMs } = await stat(join(dist, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < yesterday) old.push(name);
  }
  for (const name of old) await rm(join(dist, name), { recursive: true, force: true });
  await shareAssets(dist);
}

/** A name stands for its content, so builds cannot differ in one. */
async function shareAssets(dist: string): Promise<void> {
  const shared = join(dist, ASSETS);
  // In this order: what another process adds meanwhile is not removed.
  const found = globSync('*', { cwd: shared });
  const files = globSync(`build-*/client/${ASSETS}/*`, { cwd: dist });
  if (files.length > 0) await mkdir(shared, { recursive: true });
  const wanted = new Set(files.map((file) => basename(file)));
  for (const name of found.filter((file) => !wanted.has(file))) {
    await rm(join(shared, name), { force: true });
  }
  for (const file of files) {
    await link(join(dist, file), join(shared, basename(file))).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Its pages may be open, too. */
async function moveFormerBuild(dist: string): Promise<void> {
  for (const part of FORMER.parts.filter((name) => existsSync(join(dist, name)))) {
    await mkdir(join(dist, FORMER.folder), { recursive: true });
    await rename(join(dist, part), join(dist, FORMER.folder, part));
  }
}
