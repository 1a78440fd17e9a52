import type { Config } from '../../config.ts';

/** Whether shoppers reach the shop over https, as far as its owner has told us its address. */
export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') === true;
}
