import type { Mail } from '../mail.ts';
import type { MailContent, Sender } from './content.ts';
import { mailColours } from './mail-colours.ts';
import type { MailWriter } from './mail-writer.ts';
import { shorten } from './one-line.ts';
import { toHtml } from './to-html.ts';
import { toText } from './to-text.ts';

/** Mail programs show fewer characters; more would only be a way to hide the end. */
const SUBJECT_LENGTH = 150;

/** Both forms of a mail, from the one description of what it says. */
export function layOut(writer: MailWriter, content: MailContent): Omit<Mail, 'to'> {
  const { shop, words } = writer;
  const sender = senderOf(writer);
  return {
    subject: shorten(content.subject, SUBJECT_LENGTH),
    text: toText(words, content, sender),
    html: toHtml(writer, content, sender, mailColours(shop.accent)),
  };
}

function senderOf({ shop, shopName, publicUrl }: MailWriter): Sender {
  const { logo } = shop;
  return {
    name: shopName,
    logo: logo === null ? undefined : { ...logo, url: `${publicUrl}${logo.image}` },
    contactEmail: shop.contactEmail,
    contactPhone: shop.contactPhone,
    legalName: shop.legalName,
    address: shop.address,
    gstin: shop.gstin,
  };
}
