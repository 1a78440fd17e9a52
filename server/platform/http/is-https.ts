import type { Config } from '../../config.ts';

/** Whether shoppers reach the shop over https, going by the configured public URL. */
export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') === true;
}
