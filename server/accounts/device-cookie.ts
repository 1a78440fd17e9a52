import { DEVICE_DAYS } from './devices.ts';

const NAME = 'haat_device';
const MAX_AGE_S = DEVICE_DAYS * 24 * 60 * 60;
const COOKIE = new RegExp(`(?:^|; *)${NAME}=([\\w-]{43})(?:;|$)`);

/** The device token that a request carries, well formed or not at all. */
export function readDeviceToken(cookies: string | undefined): string | undefined {
  return COOKIE.exec(cookies ?? '')?.[1];
}

/** For the account calls alone, out of reach of scripts and of other sites. */
export function deviceCookie(token: string, { isHttps }: { isHttps: boolean }): string {
  const scope = `Max-Age=${MAX_AGE_S}; Path=/api/users; HttpOnly; SameSite=Strict`;
  return `${NAME}=${token}; ${scope}${isHttps ? '; Secure' : ''}`;
}
