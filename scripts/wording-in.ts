import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

const WORDING = /(?:\/|-)wording\.ts$/;

/**
 * The front end's wording in one language. All files import the English sets; a build in another
 * language takes its own instead, `wording.hi.ts` for `wording.ts`. So nobody downloads a language
 * that they do not read, and a set that is missing fails the build.
 */
export function wordingIn(language: string): Plugin {
  return {
    name: 'wording-in',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (language === 'en' || !WORDING.test(source)) return null;
      const english = await this.resolve(source, importer, options);
      if (english === null) return null;
      const own = english.id.replace(/\.ts$/, `.${language}.ts`);
      // A set may take from the English one what is the same.
      if (own === importer) return english;
      return existsSync(own) ? own : this.error(`There is no ${own}.`);
    },
  };
}
