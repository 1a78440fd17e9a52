import { isDigit, isLetter } from './letters.ts';

/** As people write them: day, month or year first, the year with two digits or four. */
const ORDERS = [
  /^(?:19|20)\d\d(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<day>\d\d)(?<month>\d\d)(?:19|20)?\d\d$/,
  /^(?<month>\d\d)(?<day>\d\d)(?:19|20)?\d\d$/,
];

/** Whether a password is a date and nothing else, whatever the separators. */
export function isDate(letters: readonly string[]): boolean {
  if (letters.some(isLetter)) return false;
  const parts = letters
    .map((letter) => (isDigit(letter) ? letter : ' '))
    .join('')
    .trim()
    .split(/ +/);
  const digits = parts.map((part) => part.padStart(2, '0')).join('');
  return ORDERS.some((order) => {
    const { day = 0, month = 0 } = order.exec(digits)?.groups ?? {};
    return isBetween(Number(day), 1, 31) && isBetween(Number(month), 1, 12);
  });
}

function isBetween(number: number, least: number, most: number): boolean {
  return number >= least && number <= most;
}
