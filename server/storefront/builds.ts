import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../platform/start-error.ts';

export type Builds = {
  /** The folder that this server renders and serves from, even when a newer one is made. */
  own: string;
  /** Where the code of all builds is: of earlier ones, and of those made while this server runs. */
  assets: readonly string[];
};

/** The current build and the code of the others, as `scripts/builds.ts` leaves them. */
export async function findBuilds(distDir: string): Promise<Builds> {
  try {
    const own = await realpath(join(distDir, 'current'));
    const assets = [join(own, 'client/assets'), join(dirname(own), 'assets')];
    return { own, assets: assets.filter((folder) => existsSync(folder)) };
  } catch {
    throw new StartError('The shop has not been built yet: start it with npm start.');
  }
}
