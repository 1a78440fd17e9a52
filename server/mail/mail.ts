import { SHOP_NAME } from '../../contract/wording.ts';
import type { Audience, ShopEvent } from '../events/shop-events.ts';
import type { Database } from '../platform/db/open.ts';

export type Attachment = { filename: string; contentType: string; content: Uint8Array };

/** A composed mail; it is encoded when it is sent. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The mailbox keeps only their names. */
  attachments?: readonly Attachment[];
};

/** What mails need of the shop's settings. */
export type MailShop = {
  name: string;
  logo: { image: string; width: number; height: number } | null;
  /** Empty for the shop's own colour. */
  accent: string;
  contactEmail: string;
  contactPhone: string;
  legalName: string;
  address: string;
  gstin: string;
  orderPrefix: string;
  timeZone: string;
};

export const DEFAULT_MAIL_SHOP: MailShop = {
  name: SHOP_NAME,
  logo: null,
  accent: '',
  contactEmail: '',
  contactPhone: '',
  legalName: '',
  address: '',
  gstin: '',
  orderPrefix: '#',
  timeZone: 'Asia/Kolkata',
};

/** Secrets for links in mails are derived from their ids, never stored. */
export type MailTokens = { tokenFor(purpose: 'reset' | 'verify', id: string): string };

export type ComposeContext = {
  database: Database;
  shop: MailShop;
  /** Without a slash at its end. */
  publicUrl: string;
  tokens: MailTokens;
  /** Where this copy goes if the audience is `owner`; several owners get one each. */
  ownerAddress: string;
};

/** undefined: there is nothing to send, or not any more. */
export type ComposeMail = (
  context: ComposeContext,
  event: ShopEvent,
  audience: Audience,
) => Promise<Mail | undefined>;
