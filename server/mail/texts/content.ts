/**
 * What a mail says, before it becomes text and HTML. Every text in it is plain text of one line,
 * whatever the database holds: both layouts clean it, and HTML is made by one of them only.
 */
export type MailContent = {
  subject: string;
  /** What a mailbox shows beside the subject. */
  preheader: string;
  heading: string;
  blocks: readonly Block[];
  /** Decides what the footer says. */
  audience: 'shopper' | 'owner';
};

export type Block =
  | { kind: 'text'; text: string }
  /** Set apart from the text: a fact the reader should not miss. */
  | { kind: 'note'; text: string }
  /** What the mail is for: at most one. */
  | { kind: 'button'; label: string; href: string }
  /** Anything else the reader may want to open. */
  | { kind: 'link'; label: string; href: string }
  | { kind: 'facts'; label: string; facts: readonly Fact[] }
  | { kind: 'lines'; lines: readonly Line[]; totals: readonly Fact[] }
  | { kind: 'address'; label: string; lines: readonly string[] };

/** The last total is the grand total. */
export type Fact = { name: string; value: string };
export type Line = { name: string; qty: number; amount: string };

/** What every mail shows of the shop that sends it. */
export type Sender = {
  name: string;
  logo: { url: string; width: number; height: number } | undefined;
  contactEmail: string;
  contactPhone: string;
  legalName: string;
  /** May have several lines. */
  address: string;
  gstin: string;
};

export const text = (words: string): Block => ({ kind: 'text', text: words });
export const note = (words: string): Block => ({ kind: 'note', text: words });
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href });
export const link = (label: string, href: string): Block => ({ kind: 'link', label, href });
