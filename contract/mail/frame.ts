/** An empty document with a policy of its own, in which the back office shows the HTML of a mail. */
export const MAIL_FRAME_PATH = '/mail-frame';
