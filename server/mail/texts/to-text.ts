import type { Block, Fact, MailContent, Sender } from './content.ts';
import { footerLines } from './footer-lines.ts';
import type { MailWords } from './mail-writer.ts';
import { oneLine } from './one-line.ts';

/** Mail programs that show plain text often do not break lines themselves. */
const WIDTH = 72;
/** Short enough for a phone. */
const RULE = '-'.repeat(24);
/** The line that separates a signature from the mail: programs fold away what follows. */
const SIGNATURE = '-- ';

/** The mail as plain text. */
export function toText(words: MailWords, content: MailContent, sender: Sender): string {
  const heading = wrap(content.heading);
  const parts = [
    `${heading}\n${'='.repeat(Math.max(...heading.split('\n').map((line) => line.length)))}`,
    ...content.blocks.map((block) => blockText(words, block)),
    [
      SIGNATURE,
      oneLine(sender.name),
      ...footerLines(words, sender, content.audience).map(wrap),
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText({ order }: MailWords, block: Block): string {
  switch (block.kind) {
    case 'text':
      return wrap(block.text);
    case 'note':
      return wrap(`* ${block.text}`);
    case 'button':
    case 'link':
      return `${oneLine(block.label)}:\n${block.href}`;
    case 'facts':
      return factsText(block.facts);
    case 'lines':
      return [
        ...block.lines.map(({ name, qty, amount }) =>
          wrap(`${order.quantity(qty, name)}: ${amount}`),
        ),
        RULE,
        factsText(block.totals),
      ].join('\n');
    case 'address':
      return [`${block.label}:`, ...block.lines].map(oneLine).join('\n');
  }
}

function factsText(facts: readonly Fact[]): string {
  return facts.map(({ name, value }) => wrap(`${name}: ${value}`)).join('\n');
}

/** Breaks between words only, so that addresses of pages stay whole. */
function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of oneLine(text).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines.join('\n');
}
