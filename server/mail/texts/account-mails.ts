import { paths } from '../../../contract/paths.ts';
import { accountLinks, RESET_MINUTES } from './account-links.ts';
import { type Block, button, link, type MailContent, text } from './content.ts';
import type { MailAccount, MailPerson } from './mail-data.ts';
import type { MailWriter } from './mail-writer.ts';
import { shorten } from './one-line.ts';
import { NAME_LENGTH } from './order-blocks.ts';

type AccountMail = Omit<MailContent, 'audience'>;

/**
 * All of them greet the account's owner, by name once the address is confirmed: before, a stranger
 * may have registered it to have the shop deliver a message in place of a name.
 */
function toAccount(
  { words }: MailWriter,
  { name, isConfirmed }: MailAccount,
  { blocks, ...mail }: AccountMail,
): MailContent {
  const hello = text(isConfirmed ? words.hello(shorten(name, NAME_LENGTH)) : words.helloToAnyone);
  return { ...mail, blocks: [hello, ...blocks], audience: 'shopper' };
}

/** Without a token if the address is confirmed already. */
export function welcomeMail(
  writer: MailWriter,
  person: MailAccount,
  token: string | undefined,
): MailContent {
  const { shopName, publicUrl, words } = writer;
  const { start } = words.welcome;
  const home = `${publicUrl}${paths.home}`;
  return toAccount(writer, person, {
    subject: words.welcome.subject(shopName),
    preheader: words.welcome.preheader,
    heading: words.welcome.heading(shopName),
    blocks: [
      text(`${words.welcome.ready} ${words.welcome.canDo}`),
      ...(token === undefined
        ? [button(start, home)]
        : confirmationBlocks(writer, person, token, [link(start, home)])),
    ],
  });
}

function confirmationBlocks(
  { publicUrl, words }: MailWriter,
  { email }: MailPerson,
  token: string,
  more: readonly Block[] = [],
): Block[] {
  return [
    text(words.verification.why(email)),
    button(words.verification.button, accountLinks.verify(publicUrl, token)),
    ...more,
    text(words.verification.notYou),
  ];
}

export function resetMail(writer: MailWriter, person: MailAccount, token: string): MailContent {
  const { shopName, publicUrl, words } = writer;
  return toAccount(writer, person, {
    subject: words.reset.subject(shopName),
    preheader: words.reset.preheader(RESET_MINUTES),
    heading: words.reset.heading,
    blocks: [
      text(words.reset.asked(person.email)),
      button(words.reset.button, accountLinks.reset(publicUrl, token)),
      text(words.reset.limits(RESET_MINUTES)),
      text(words.reset.notYou),
    ],
  });
}

export function verificationMail(
  writer: MailWriter,
  person: MailAccount,
  token: string,
): MailContent {
  const { shopName, words } = writer;
  return toAccount(writer, person, {
    subject: words.verification.subject(shopName),
    preheader: words.verification.preheader,
    heading: words.verification.heading,
    blocks: confirmationBlocks(writer, person, token),
  });
}

export function passwordChangedMail(writer: MailWriter, person: MailAccount): MailContent {
  const { shopName, publicUrl, words } = writer;
  return toAccount(writer, person, {
    subject: words.passwordChanged.subject(shopName),
    preheader: words.passwordChanged.preheader,
    heading: words.passwordChanged.heading,
    blocks: [
      text(`${words.passwordChanged.what(person.email)} ${words.passwordChanged.wasYou}`),
      text(words.passwordChanged.notYou),
      button(words.passwordChanged.button, accountLinks.forgotten(publicUrl)),
    ],
  });
}

export function newDeviceMail(
  writer: MailWriter,
  person: MailAccount,
  { at, device }: { at: number; device: string },
): MailContent {
  const { shopName, publicUrl, format, words } = writer;
  return toAccount(writer, person, {
    subject: words.newDevice.subject(shopName),
    preheader: words.newDevice.preheader,
    heading: words.newDevice.heading,
    blocks: [
      text(words.newDevice.what(person.email)),
      {
        kind: 'facts',
        label: words.order.details,
        facts: [
          { name: words.newDevice.when, value: format.time(at) },
          ...(device === ''
            ? []
            : [{ name: words.newDevice.device, value: shorten(device, NAME_LENGTH) }]),
        ],
      },
      text(`${words.newDevice.wasYou} ${words.newDevice.notYou}`),
      button(words.newDevice.button, accountLinks.account(publicUrl)),
    ],
  });
}
