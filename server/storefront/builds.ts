import { existsSync, globSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../platform/start-error.ts';

export type Builds = {
  /** The folder that this server renders and serves from, even when a newer one is made. */
  own: string;
  /** Builds from before the update. */
  others: string[];
};

/** The current build and its predecessors, as `scripts/builds.ts` leaves them. */
export async function findBuilds(distDir: string): Promise<Builds> {
  try {
    const own = await realpath(join(distDir, 'current'));
    const folders = globSync('build-*', { cwd: distDir }).map((name) => join(own, '..', name));
    const others = folders.filter((folder) => existsSync(join(folder, 'client/assets')));
    return {
      own,
      others: others
        .filter((folder) => folder !== own)
        .sort()
        .reverse(),
    };
  } catch {
    throw new StartError('The shop has not been built yet: start it with npm start.');
  }
}
