import type { MailTokens } from '../mail.ts';

export type MailedLink = { purpose: Parameters<MailTokens['tokenFor']>[0]; id: string };

const PLACEHOLDER = /#token=mailed-link\.(reset|verify)\.([a-z0-9]+)/;
const ANYWHERE = new RegExp(PLACEHOLDER, 'g');
/** The whole URL, as `to-text.ts` and `html-blocks.ts` write it. */
const IN_TEXT = new RegExp(`\\S*${PLACEHOLDER.source}`, 'g');
const IN_HTML = new RegExp(` href="[^"]*${PLACEHOLDER.source}"`, 'g');

/** What mails carry instead of tokens if they go to the mailbox: it stores none. */
export const linkPlaceholders: MailTokens = {
  tokenFor: (purpose, id) => `mailed-link.${purpose}.${id}`,
};

/** The link that a mail is about; no mail has two. */
export function findPlaceholder(text: string): MailedLink | undefined {
  const [, purpose, id] = PLACEHOLDER.exec(text) ?? [];
  if (purpose === undefined || id === undefined) return undefined;
  return { purpose: purpose as MailedLink['purpose'], id };
}

type Bodies = { text: string; html: string };

/** Makes the link work, and no other that the mail may name. */
export function fillIn({ text, html }: Bodies, link: MailedLink, tokens: MailTokens): Bodies {
  const fragment = `#token=${tokens.tokenFor(link.purpose, link.id)}`;
  const fill = (body: string) =>
    body.replace(ANYWHERE, (found, purpose, id) =>
      purpose === link.purpose && id === link.id ? fragment : found,
    );
  return takeOut({ text: fill(text), html: fill(html) }, '');
}

/** Removes the link, and says why in its place if the mail is read as text. */
export function takeOut({ text, html }: Bodies, why: string): Bodies {
  return { text: text.replace(IN_TEXT, () => why), html: html.replace(IN_HTML, '') };
}
