import * as MAIL from '../../../contract/mail/wording.ts';
import type { MailContent, Sender } from './content.ts';
import { linesOf, oneLine } from './one-line.ts';

/** What stands below every mail: how to reach the shop, who it is, and why the mail was sent. */
export function footerLines(sender: Sender, audience: MailContent['audience']): string[] {
  if (audience === 'owner') return [MAIL.footer.toOwner(oneLine(sender.name))];
  const { contactEmail, contactPhone, legalName, address, gstin } = sender;
  const ways = [
    ...(contactEmail === '' ? [] : [MAIL.footer.writeTo(contactEmail)]),
    ...(contactPhone === '' ? [] : [MAIL.footer.call(contactPhone)]),
  ].join(MAIL.footer.or);
  const imprint = [legalName, ...linesOf(address), gstin && MAIL.footer.gstin(gstin)];
  return [
    ways && MAIL.footer.questions(ways),
    imprint.filter((part) => part !== '').join(', '),
    MAIL.footer.toShopper(oneLine(sender.name)),
  ].filter((line) => line !== '');
}
