/**
 * The attribute of #root that lists a rendered page's scripts, which the browser fetches after the
 * first paint. It is removed once the page is hydrated and earlier input is replayed.
 */
export const DEFERRED_SCRIPTS = 'data-deferred-scripts';
