/** An expired order that was never paid is deleted after this many days. */
export const EXPIRED_ORDER_DAYS = 30;
