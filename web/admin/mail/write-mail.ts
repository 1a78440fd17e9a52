export type MailTheme = 'light' | 'dark';

/**
 * Only into a document whose own policy and sandbox allow no scripts. Links open in a new window: in
 * the frame the shop's pages refuse to show.
 */
export function writeMail(document: Document, html: string): void {
  document.documentElement.innerHTML = html;
  for (const link of document.links) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
}

/** Shows the mail as a reader with this theme sees it, whatever theme this browser has. */
export function applyTheme(document: Document, theme: MailTheme): void {
  document.documentElement.style.colorScheme = theme;
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (isMediaRule(rule) && rule.conditionText.includes('prefers-color-scheme')) {
        rule.media.mediaText = rule.conditionText.includes(theme) ? 'all' : 'not all';
      }
    }
  }
}

/** Not `instanceof`: the rule belongs to the frame's window. */
function isMediaRule(rule: CSSRule): rule is CSSMediaRule {
  return 'conditionText' in rule && 'media' in rule;
}
