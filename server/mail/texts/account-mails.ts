import * as MAIL from '../../../contract/mail/wording.ts';
import { paths } from '../../../contract/paths.ts';
import { accountLinks, RESET_MINUTES } from './account-links.ts';
import { type Block, button, link, type MailContent, text } from './content.ts';
import type { MailAccount, MailPerson } from './mail-data.ts';
import { shorten } from './one-line.ts';
import { NAME_LENGTH } from './order-blocks.ts';
import type { MailWriter } from './shopper-mails.ts';

type AccountMail = Omit<MailContent, 'audience'>;

/**
 * All of them greet the account's owner, by name once the address is confirmed: before, a stranger
 * may have registered it to have the shop deliver a message in place of a name.
 */
function toAccount(
  { name, isConfirmed }: MailAccount,
  { blocks, ...mail }: AccountMail,
): MailContent {
  const hello = text(isConfirmed ? MAIL.hello(shorten(name, NAME_LENGTH)) : MAIL.helloToAnyone);
  return { ...mail, blocks: [hello, ...blocks], audience: 'shopper' };
}

/** Without a token if the address is confirmed already. */
export function welcomeMail(
  { shopName, publicUrl }: MailWriter,
  person: MailAccount,
  token: string | undefined,
): MailContent {
  const { start } = MAIL.welcome;
  const home = `${publicUrl}${paths.home}`;
  return toAccount(person, {
    subject: MAIL.welcome.subject(shopName),
    preheader: MAIL.welcome.preheader,
    heading: MAIL.welcome.heading(shopName),
    blocks: [
      text(`${MAIL.welcome.ready} ${MAIL.welcome.canDo}`),
      ...(token === undefined
        ? [button(start, home)]
        : confirmationBlocks(publicUrl, person, token, [link(start, home)])),
    ],
  });
}

function confirmationBlocks(
  publicUrl: string,
  { email }: MailPerson,
  token: string,
  more: readonly Block[] = [],
): Block[] {
  return [
    text(MAIL.verification.why(email)),
    button(MAIL.verification.button, accountLinks.verify(publicUrl, token)),
    ...more,
    text(MAIL.verification.notYou),
  ];
}

export function resetMail(
  { shopName, publicUrl }: MailWriter,
  person: MailAccount,
  token: string,
): MailContent {
  return toAccount(person, {
    subject: MAIL.reset.subject(shopName),
    preheader: MAIL.reset.preheader(RESET_MINUTES),
    heading: MAIL.reset.heading,
    blocks: [
      text(MAIL.reset.asked(person.email)),
      button(MAIL.reset.button, accountLinks.reset(publicUrl, token)),
      text(MAIL.reset.limits(RESET_MINUTES)),
      text(MAIL.reset.notYou),
    ],
  });
}

export function verificationMail(
  { shopName, publicUrl }: MailWriter,
  person: MailAccount,
  token: string,
): MailContent {
  return toAccount(person, {
    subject: MAIL.verification.subject(shopName),
    preheader: MAIL.verification.preheader,
    heading: MAIL.verification.heading,
    blocks: confirmationBlocks(publicUrl, person, token),
  });
}

export function passwordChangedMail(
  { shopName, publicUrl }: MailWriter,
  person: MailAccount,
): MailContent {
  return toAccount(person, {
    subject: MAIL.passwordChanged.subject(shopName),
    preheader: MAIL.passwordChanged.preheader,
    heading: MAIL.passwordChanged.heading,
    blocks: [
      text(`${MAIL.passwordChanged.what(person.email)} ${MAIL.passwordChanged.wasYou}`),
      text(MAIL.passwordChanged.notYou),
      button(MAIL.passwordChanged.button, accountLinks.forgotten(publicUrl)),
    ],
  });
}

export function newDeviceMail(
  { shopName, publicUrl, format }: MailWriter,
  person: MailAccount,
  { at, device }: { at: number; device: string },
): MailContent {
  return toAccount(person, {
    subject: MAIL.newDevice.subject(shopName),
    preheader: MAIL.newDevice.preheader,
    heading: MAIL.newDevice.heading,
    blocks: [
      text(MAIL.newDevice.what(person.email)),
      {
        kind: 'facts',
        label: MAIL.order.details,
        facts: [
          { name: MAIL.newDevice.when, value: format.time(at) },
          ...(device === ''
            ? []
            : [{ name: MAIL.newDevice.device, value: shorten(device, NAME_LENGTH) }]),
        ],
      },
      text(`${MAIL.newDevice.wasYou} ${MAIL.newDevice.notYou}`),
      button(MAIL.newDevice.button, accountLinks.account(publicUrl)),
    ],
  });
}
