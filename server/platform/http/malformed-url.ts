/**
 * Takes percent signs that encode nothing literally, so that such a URL is looked up, answered and
 * logged like any other that does not exist.
 */
export function readAsText(url = '/'): string {
  const [path = '/', ...query] = url.split('?');
  return [path.replaceAll('%', '%25'), ...query].join('?');
}
