import type { Language } from '../../../contract/language.ts';
import * as MAIL from '../../../contract/mail/wording.ts';
import { type Words, words } from '../../platform/words.ts';
import type { MailShop } from '../mail.ts';
import { type MailFormat, mailFormat } from './mail-format.ts';
import { oneLine } from './one-line.ts';

export type MailWords = Words<typeof MAIL>;

/** What each mail is written with. */
export type MailWriter = {
  shop: MailShop;
  shopName: string;
  publicUrl: string;
  format: MailFormat;
  language: Language;
  words: MailWords;
};

export function mailWriter(shop: MailShop, publicUrl: string, language: Language): MailWriter {
  return {
    ...{ shop, publicUrl, language },
    shopName: oneLine(shop.name),
    format: mailFormat(shop),
    words: words(MAIL, language),
  };
}
