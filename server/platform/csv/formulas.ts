/** What a spreadsheet takes for the beginning of a formula; apostrophes before it are our own. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
const SHIELDED = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** Typed text must not run as a formula when the file is opened: an apostrophe keeps it text. */
export function shieldFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text as it was before it was shielded. */
export function unshieldFormula(text: string): string {
  return SHIELDED.test(text) ? text.slice(1) : text;
}
