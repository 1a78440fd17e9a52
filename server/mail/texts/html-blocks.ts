import { escapeHtml } from '../../platform/http/html.ts';
import type { Block, Fact, Line } from './content.ts';
import { html } from './html-text.ts';
import type { Colours } from './mail-colours.ts';
import type { MailWords } from './mail-writer.ts';

const TABLE = 'width="100%" cellpadding="0" cellspacing="0" border="0"';
const GAP = 'margin:0 0 16px';

export function blockHtml(words: MailWords, block: Block, light: Colours): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="${GAP};color:${light.ink}">${html(block.text)}</p>`;
    case 'note':
      return boxHtml(
        `<p class="ink" style="margin:0;color:${light.ink}">${html(block.text)}</p>`,
        light,
      );
    case 'button':
      return buttonHtml(block.label, block.href, light);
    case 'link':
      return `<p style="${GAP}"><a class="accent" href="${escapeHtml(block.href)}" style="color:${light.accent}">${html(block.label)}</a></p>`;
    case 'facts':
      return factsHtml(block.label, block.facts, light);
    case 'lines':
      return linesHtml(words, block, light);
    case 'address':
      return boxHtml(
        `<h2 class="soft" style="margin:0 0 4px;font-size:14px;line-height:1.5;font-weight:400;color:${light.soft}">${html(block.label)}</h2>` +
          `<p class="ink" style="margin:0;color:${light.ink}">${block.lines.map(html).join('<br>')}</p>`,
        light,
      );
  }
}

function boxHtml(inside: string, { sunken }: Colours): string {
  return `<table role="presentation" ${TABLE} style="${GAP}"><tr><td class="sunken" bgcolor="${sunken}" align="left" style="padding:14px 16px;background:${sunken};border-radius:12px">${inside}</td></tr></table>`;
}

/** The cell is the button for programs that give links neither padding nor background. */
function buttonHtml(label: string, href: string, colours: Colours): string {
  const { accent } = colours;
  const onAccent = colours['on-accent'];
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 16px"><tr><td class="button" bgcolor="${accent}" align="center" style="background:${accent};border-radius:999px"><a class="button" href="${escapeHtml(href)}" style="display:inline-block;padding:12px 26px;border-radius:999px;background:${accent};color:${onAccent};font-weight:600;line-height:1.35;text-decoration:none">${html(label)}</a></td></tr></table>`;
}

function factsHtml(label: string, facts: readonly Fact[], light: Colours): string {
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><th class="soft" scope="row" align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:400;white-space:nowrap;color:${light.soft}">${html(name)}</th>` +
      `<td class="ink" align="left" valign="top" style="padding:4px 0;color:${light.ink}">${html(value)}</td></tr>`,
  );
  return `<table aria-label="${html(label)}" cellpadding="0" cellspacing="0" border="0" style="${GAP};border-collapse:collapse">${rows.join('')}</table>`;
}

type Lines = { lines: readonly Line[]; totals: readonly Fact[] };

function linesHtml({ order }: MailWords, { lines, totals }: Lines, light: Colours): string {
  const edge = `border-bottom:1px solid ${light.line}`;
  const head = ([text, align, more = '']: readonly [string, string, string?]) =>
    `<th class="soft line" scope="col" align="${align}" style="padding:0 0 8px${more};${edge};font-size:14px;font-weight:400;color:${light.soft};white-space:nowrap">${html(text)}</th>`;
  const { item, quantity, amount } = order.columns;
  const rows = lines.map(
    (line) =>
      `<tr><td class="ink line" align="left" valign="top" style="padding:10px 0;${edge};color:${light.ink}">${html(line.name)}</td>` +
      `<td class="ink line" align="right" valign="top" style="padding:10px 12px;${edge};color:${light.ink};white-space:nowrap">${line.qty}</td>` +
      `<td class="ink line" align="right" valign="top" style="padding:10px 0;${edge};color:${light.ink};white-space:nowrap">${html(line.amount)}</td></tr>`,
  );
  return (
    `<table aria-label="${html(order.lines)}" ${TABLE} style="${GAP};border-collapse:collapse">` +
    `<tr>${[[item, 'left'] as const, [quantity, 'right', ' 12px'] as const, [amount, 'right'] as const].map(head).join('')}</tr>` +
    `${rows.join('')}${totals.map((total, index) => totalHtml(total, index === totals.length - 1, light)).join('')}</table>`
  );
}

function totalHtml({ name, value }: Fact, isGrand: boolean, light: Colours): string {
  const look = isGrand ? 'font-size:18px;font-weight:700' : 'font-weight:400';
  const [tone, colour] = isGrand ? ['ink', light.ink] : ['soft', light.soft];
  return (
    `<tr><th class="${tone}" scope="row" colspan="2" align="left" style="padding:8px 12px 0 0;${look};color:${colour}">${html(name)}</th>` +
    `<td class="ink" align="right" valign="top" style="padding:8px 0 0;${look};color:${light.ink};white-space:nowrap">${html(value)}</td></tr>`
  );
}
