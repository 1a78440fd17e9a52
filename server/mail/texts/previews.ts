import { MAIL_PREVIEWS, type MailPreview } from '../../../contract/mail/schemas.ts';
import type { MailShop } from '../mail.ts';
import { layOut } from './lay-out.ts';
import { sampleMail } from './samples.ts';

/** Every mail as this shop sends it now. */
export function listMailPreviews(shop: MailShop, publicUrl: string): MailPreview[] {
  return MAIL_PREVIEWS.map((id) => {
    const content = sampleMail(id, shop, publicUrl);
    return { id, audience: content.audience, ...layOut(content, shop, publicUrl) };
  });
}
