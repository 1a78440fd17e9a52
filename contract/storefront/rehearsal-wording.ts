/** For a copy of the shop that was started to look at. The server sends these texts where they are needed. */

/** At the top of every page. */
export const notice = 'Rehearsal: a copy of the shop. Nothing is sold or sent.';

export const refused =
  'This is a rehearsal, a copy of the shop: nothing can be ordered, paid or refunded here.';
