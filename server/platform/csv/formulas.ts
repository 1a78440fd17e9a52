/** What a spreadsheet reads as the start of a formula; leading apostrophes are ours. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
const SHIELDED = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/**
 * User input must not run as a formula when the file is opened: a leading apostrophe keeps it text.
 */
export function shieldFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Where a program that splits at semicolons or tabs, as many do, would start a cell or a row. */
const SPLIT = /[;\t\r\n](?=[\s"']*[=+\-@＝＋－＠])/gu;

/** The same for a file that is only read by people: also where another program splits the cell. */
export function shieldEverySplit(text: string): string {
  return shieldFormula(text.replace(SPLIT, "$&'"));
}

/** Reverses `shieldFormula`. */
export function unshieldFormula(text: string): string {
  return SHIELDED.test(text) ? text.slice(1) : text;
}
