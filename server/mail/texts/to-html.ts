import { escapeHtml } from '../../platform/http/html.ts';
import type { MailContent, Sender } from './content.ts';
import { footerLines } from './footer-lines.ts';
import { blockHtml } from './html-blocks.ts';
import { FONT, html } from './html-text.ts';
import { type Colours, darkRules, type Themes } from './mail-colours.ts';
import type { MailWriter } from './mail-writer.ts';

const LOGO_HEIGHT = 40;
const LOGO_MOST_WIDTH = 200;

/**
 * The mail as HTML that old mail programs can show: tables place things, styles are in the
 * elements, and only the dark theme and narrow screens need the style sheet.
 */
export function toHtml(
  { words, language }: MailWriter,
  content: MailContent,
  sender: Sender,
  { light, dark }: Themes,
): string {
  const { subject, preheader, heading, blocks, audience } = content;
  const footer = footerLines(words, sender, audience).map(
    (line) => `<p class="soft" style="margin:0 0 8px;color:${light.soft}">${html(line)}</p>`,
  );
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${html(subject)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.roomy{padding:24px 20px 8px!important}.outer{padding:16px 8px!important}}
@media (prefers-color-scheme:dark){${darkRules(dark)}}
</style>
</head>
<body class="page" bgcolor="${light.page}" style="margin:0;padding:0;background:${light.page};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${html(preheader)}</div>
<table role="presentation" class="page" bgcolor="${light.page}" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.page}">
<tr><td class="outer" align="center" style="padding:32px 16px">
<main style="display:block;max-width:600px;margin:0 auto;text-align:left;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;table-layout:fixed">
<tr><td align="left" style="padding:0 8px 20px">${senderHtml(sender, light)}</td></tr>
<tr><td class="surface roomy" bgcolor="${light.surface}" align="left" style="padding:36px 36px 20px;background:${light.surface};border:1px solid ${light.line};border-radius:16px;${FONT};overflow-wrap:anywhere;word-break:break-word">
<h1 class="ink" style="margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:700;color:${light.ink}">${html(heading)}</h1>
${blocks.map((block) => blockHtml(words, block, light)).join('\n')}
</td></tr>
<tr><td align="left" style="padding:24px 8px 0;font-size:13px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word">
${footer.join('\n')}
</td></tr>
</table>
</main>
</td></tr>
</table>
</body>
</html>
`;
}

/** The logo, or the name where there is none. */
function senderHtml({ name, logo }: Sender, { accent }: Colours): string {
  const style = `font-size:22px;line-height:1.3;font-weight:700;color:${accent};overflow-wrap:anywhere;word-break:break-word`;
  if (logo === undefined) return `<span class="accent" style="${style}">${html(name)}</span>`;
  const scale = Math.min(LOGO_HEIGHT / logo.height, LOGO_MOST_WIDTH / logo.width);
  const width = Math.max(1, Math.round(logo.width * scale));
  const height = Math.max(1, Math.round(logo.height * scale));
  return `<img class="accent" src="${escapeHtml(logo.url)}" width="${width}" height="${height}" alt="${html(name)}" style="display:block;border:0;${style}">`;
}
