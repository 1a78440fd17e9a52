import { resolve } from 'node:path';

/** The folder of the repo. */
export const root = resolve(import.meta.dirname, '..');
