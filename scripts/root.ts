import { resolve } from 'node:path';

/** The root folder of the repo. */
export const root = resolve(import.meta.dirname, '..');
