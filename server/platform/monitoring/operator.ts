import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { bearerToken } from '../http/access.ts';
import { isSameSecret } from '../same-secret.ts';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The headers that curl, Prometheus and browsers send. Any other may have been added by a proxy,
 * and proxies add more than can be listed.
 */
const OWN_HEADERS = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'cache-control', 'connection', 'cookie'],
  ...['dnt', 'host', 'if-modified-since', 'if-none-match', 'pragma', 'priority', 'referer', 'te'],
  ...['upgrade-insecure-requests', 'user-agent', 'x-prometheus-scrape-timeout-seconds'],
  ...['sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user'],
  ...['sec-fetch-storage-access', 'sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform'],
  ...['sec-gpc', 'sec-purpose'],
]);

export type OperatorConfig = Pick<Config, 'metricsToken' | 'trustProxy' | 'publicUrl'>;

/**
 * With a token: its bearer and nobody else. Without one: a caller on this machine who calls this
 * very process, as in `curl http://localhost:3000/metrics`. A proxy on the same machine looks much
 * the same, so if the configuration mentions one, only the token counts, and any trace of a proxy
 * is rejected.
 */
export function isOperator(
  { headers, raw }: FastifyRequest,
  { metricsToken, trustProxy, publicUrl }: OperatorConfig,
): boolean {
  if (metricsToken !== undefined) {
    return isSameSecret(bearerToken(headers.authorization) ?? '', metricsToken);
  }
  return (
    !trustProxy &&
    isOnThisMachine(publicUrl) &&
    LOOPBACK_ADDRESSES.has(raw.socket.remoteAddress ?? '') &&
    isOwnHost(headers.host, raw.socket.localPort) &&
    // The absolute form (`GET http://shop.example/metrics`) is sent to proxies and names another
    // host.
    raw.url?.startsWith('/') === true &&
    // Only proxies still use it.
    raw.httpVersion !== '1.0' &&
    Object.keys(headers).every((name) => OWN_HEADERS.has(name))
  );
}

/** A shop with another public URL is reached through a proxy. */
function isOnThisMachine(publicUrl: string | undefined): boolean {
  return publicUrl === undefined || LOOPBACK_NAMES.has(new URL(publicUrl).hostname);
}

/** This also stops DNS rebinding. */
function isOwnHost(host = '', ownPort = 80): boolean {
  const written = host.includes(':', host.indexOf(']') + 1) ? host : `${host}:80`;
  return [...LOOPBACK_NAMES].some((name) => written.toLowerCase() === `${name}:${ownPort}`);
}
