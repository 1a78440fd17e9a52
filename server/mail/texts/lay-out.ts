import type { Mail, MailShop } from '../mail.ts';
import type { MailContent, Sender } from './content.ts';
import { mailColours } from './mail-colours.ts';
import { oneLine, shorten } from './one-line.ts';
import { toHtml } from './to-html.ts';
import { toText } from './to-text.ts';

/** Mail programs show fewer characters; more would only be a way to hide the end. */
const SUBJECT_LENGTH = 150;

/** Both forms of a mail, from the one description of what it says. */
export function layOut(content: MailContent, shop: MailShop, publicUrl: string): Omit<Mail, 'to'> {
  const sender = senderOf(shop, publicUrl);
  return {
    subject: shorten(content.subject, SUBJECT_LENGTH),
    text: toText(content, sender),
    html: toHtml(content, sender, mailColours(shop.accent)),
  };
}

function senderOf(shop: MailShop, publicUrl: string): Sender {
  const { logo } = shop;
  return {
    name: oneLine(shop.name),
    logo: logo === null ? undefined : { ...logo, url: `${publicUrl}${logo.image}` },
    contactEmail: shop.contactEmail,
    contactPhone: shop.contactPhone,
    legalName: shop.legalName,
    address: shop.address,
    gstin: shop.gstin,
  };
}
