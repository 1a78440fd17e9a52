/** What a spreadsheet reads as the start of a formula; leading apostrophes are ours. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
const SHIELDED = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/**
 * User input must not run as a formula when the file is opened: a leading apostrophe keeps it text.
 */
export function shieldFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `shieldFormula`. */
export function unshieldFormula(text: string): string {
  return SHIELDED.test(text) ? text.slice(1) : text;
}
