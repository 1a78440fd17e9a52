import { DEVICE_DAYS } from './devices.ts';

const NAME = 'haat_device';
const MAX_AGE_S = DEVICE_DAYS * 24 * 60 * 60;
/** One for each account that signs in on the device; only the newest are kept. */
const MAX_TOKENS = 10;
const TOKEN = '[\\w-]{43}';
const COOKIE = new RegExp(`(?:^|; *)${NAME}=(${TOKEN}(?:\\.${TOKEN}){0,${MAX_TOKENS - 1}})(?:;|$)`);

/** The request's device tokens, if they are well-formed. */
export function readDeviceTokens(cookies: string | undefined): readonly string[] {
  return COOKIE.exec(cookies ?? '')?.[1]?.split('.') ?? [];
}

/** For the account calls only, inaccessible to scripts and other sites. */
export function deviceCookie(tokens: readonly string[], { isHttps }: { isHttps: boolean }): string {
  const scope = `Max-Age=${MAX_AGE_S}; Path=/api/users; HttpOnly; SameSite=Strict`;
  const value = tokens.slice(0, MAX_TOKENS).join('.');
  return `${NAME}=${value}; ${scope}${isHttps ? '; Secure' : ''}`;
}
