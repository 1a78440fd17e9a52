/** Apart from the other texts about payments: only a browser with an open payment downloads it. */

/** If the shopper may order again although the server has not confirmed what happened. */
export const stillUnknown =
  'We still don’t know what happened to your earlier payment, and we’ll keep checking. You can place a new order now. If the money arrives after all, we’ll use it for the earlier order or refund it.';
