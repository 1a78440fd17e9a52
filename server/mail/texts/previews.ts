import { MAIL_PREVIEWS, type MailPreview } from '../../../contract/mail/schemas.ts';
import type { Context } from '../../context.ts';
import { recipientLanguage } from '../../platform/languages.ts';
import type { MailShop } from '../mail.ts';
import { layOut } from './lay-out.ts';
import { mailWriter } from './mail-writer.ts';
import { sampleMail } from './samples.ts';

export function listMailPreviews({ shop, mailUrl }: Pick<Context, 'shop' | 'mailUrl'>): {
  previews: MailPreview[];
} {
  return { previews: previewMails(shop.current(), mailUrl()) };
}

/** Every mail as this shop sends it now. */
export function previewMails(shop: MailShop, publicUrl: string): MailPreview[] {
  const writer = mailWriter(shop, publicUrl, recipientLanguage());
  return MAIL_PREVIEWS.map((id) => {
    const content = sampleMail(writer, id);
    return { id, audience: content.audience, ...layOut(writer, content) };
  });
}
