import type { MailContent, Sender } from './content.ts';
import type { MailWords } from './mail-writer.ts';
import { linesOf, oneLine } from './one-line.ts';

/** What stands below every mail: how to reach the shop, who it is, and why the mail was sent. */
export function footerLines(
  { footer }: MailWords,
  sender: Sender,
  audience: MailContent['audience'],
): string[] {
  if (audience === 'owner') return [footer.toOwner(oneLine(sender.name))];
  const { contactEmail, contactPhone, legalName, address, gstin } = sender;
  const ways = [
    ...(contactEmail === '' ? [] : [footer.writeTo(contactEmail)]),
    ...(contactPhone === '' ? [] : [footer.call(contactPhone)]),
  ].join(footer.or);
  const imprint = [legalName, ...linesOf(address), gstin && footer.gstin(gstin)];
  return [
    ways && footer.questions(ways),
    imprint.filter((part) => part !== '').join(', '),
    footer.toShopper(oneLine(sender.name)),
  ].filter((line) => line !== '');
}
