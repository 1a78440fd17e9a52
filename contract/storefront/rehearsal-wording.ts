/** For a copy of the shop that was started to look at. The server sends this text to its pages. */

/** At the top of every page. */
export const notice = 'Rehearsal: a copy of the shop. Nothing is sold or sent.';
