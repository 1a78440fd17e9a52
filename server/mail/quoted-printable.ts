const LONGEST_LINE = 76;
/** The equals sign is escaped before these. */
const OTHER_BYTES = /[^\n -~]/g;
/** Mail servers may remove it. */
const SPACE_AT_END = / (?=\n|$)/g;

/** Text as mail servers of any age pass it on, readable but for its rarer characters. */
export function quotedPrintable(text: string): string {
  return Buffer.from(text.replace(/\r\n?/g, '\n'))
    .toString('latin1')
    .replaceAll('=', '=3D')
    .replace(OTHER_BYTES, escapeByte)
    .replace(SPACE_AT_END, '=20')
    .split('\n')
    .map((line) => (line.length > LONGEST_LINE ? breakLine(line) : line))
    .join('\r\n');
}

function escapeByte(byte: string): string {
  return `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** An equals sign at the end of a line takes the break away again. */
function breakLine(line: string): string {
  const pieces: string[] = [];
  let start = 0;
  while (line.length - start > LONGEST_LINE) {
    let end = start + LONGEST_LINE - 1;
    // An escaped byte stays whole.
    if (line[end - 1] === '=') end -= 1;
    else if (line[end - 2] === '=') end -= 2;
    pieces.push(line.slice(start, end));
    start = end;
  }
  pieces.push(line.slice(start));
  return pieces.join('=\r\n');
}
