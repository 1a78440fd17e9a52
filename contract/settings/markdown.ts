/**
 * The Markdown of an owner's pages: headings, paragraphs, lists, emphasis and links. Whatever else it
 * contains, HTML included, is text. Each character is looked at a fixed number of times, and nothing
 * nests, so a text of any kind is read in linear time.
 */

/** A piece of text in one style. */
export type Run = { text: string; isStrong?: true; isEmphasis?: true; href?: string };

/** The page's own heading is the first level. */
export type Level = 2 | 3 | 4;

export type Block =
  | { kind: 'heading'; level: Level; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; isOrdered: boolean; items: Run[][] };

// Markers only: the text after them is trimmed in code, since a pattern for spaces in the middle of a
// line may try every one of them again and again.
const HEADING = /^#{1,6}(?=[ \t])/;
const BULLET = /^[ \t]*[-*+](?=[ \t])/;
const NUMBERED = /^[ \t]*\d{1,9}[.)](?=[ \t])/;

export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  /** How many number signs each heading has. */
  const signs = new Map<Block, number>();
  let lines: string[] = [];
  let list: { isOrdered: boolean; items: string[][] } | undefined;
  const end = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', runs: readRuns(lines.join('\n')) });
    if (list !== undefined) {
      const items = list.items.map((item) => readRuns(item.join('\n')));
      blocks.push({ kind: 'list', isOrdered: list.isOrdered, items });
    }
    lines = [];
    list = undefined;
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const heading = HEADING.exec(line)?.[0];
    const bullet = BULLET.exec(line)?.[0];
    const marker = bullet ?? NUMBERED.exec(line)?.[0];
    if (heading !== undefined) {
      end();
      const title = withoutClosing(line.slice(heading.length).trim());
      const block: Block = { kind: 'heading', level: 2, runs: readRuns(title) };
      blocks.push(block);
      signs.set(block, heading.length);
    } else if (marker !== undefined) {
      const isOrdered = bullet === undefined;
      if (list?.isOrdered !== isOrdered) end();
      list ??= { isOrdered, items: [] };
      list.items.push([line.slice(marker.length).trim()]);
    } else if (line.trim() === '') {
      end();
    } else {
      // A line without a marker continues the item or the paragraph before it.
      (list?.items.at(-1) ?? lines).push(line.trim());
    }
  }
  end();
  return withLevels(blocks, signs);
}

/** A heading may end with number signs, after a space. */
function withoutClosing(title: string): string {
  let end = title.length;
  while (title.charAt(end - 1) === '#') end -= 1;
  return end === 0 || /[ \t]/.test(title.charAt(end - 1)) ? title.slice(0, end).trimEnd() : title;
}

/** No level is left out, whichever the text begins with: that is how screen readers find their way. */
function withLevels(blocks: readonly Block[], signs: ReadonlyMap<Block, number>): Block[] {
  const fewest = Math.min(...signs.values());
  let before = 1;
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    const wanted = 2 + (signs.get(block) ?? fewest) - fewest;
    before = Math.min(wanted, before + 1, 4);
    return { ...block, level: before as Level };
  });
}

const WORD = /[\p{L}\p{N}]/u;
/** Backslash, then a character that would mean something. */
const ESCAPED = /^\\([\\`*_[\]()#+.!-])/;

/** One pass from left to right; a mark that is never closed is text. */
export function readRuns(text: string): Run[] {
  const runs: Run[] = [];
  const marks = findMarks(text);
  let style: Omit<Run, 'text'> = {};
  let plain = '';
  const flush = () => {
    if (plain !== '') runs.push({ text: plain, ...style });
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const mark = marks.get(at);
    const escaped = text[at] === '\\' ? ESCAPED.exec(text.slice(at, at + 2)) : null;
    if (escaped !== null) {
      plain += escaped[1] ?? '';
      at += 2;
    } else if (mark === undefined) {
      plain += text[at];
      at += 1;
    } else if (mark.kind === 'link') {
      flush();
      runs.push({ text: mark.text, ...style, href: mark.href });
      at = mark.end;
    } else {
      flush();
      const { [mark.kind]: isOn, ...others } = style;
      style = isOn === true ? others : { ...style, [mark.kind]: true };
      at = mark.end;
    }
  }
  flush();
  return runs;
}

type Mark =
  | { kind: 'isStrong' | 'isEmphasis'; end: number }
  | { kind: 'link'; end: number; text: string; href: string };

/** Where styles begin and end, and the links. */
function findMarks(text: string): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  const open = new Map<string, number>();
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at);
    if (character === '\\') {
      at += 2;
    } else if (character === '[') {
      const link = readLink(text, at);
      if (link === undefined) {
        at += 1;
      } else {
        marks.set(at, link);
        at = link.end;
      }
    } else if (character === '*' || character === '_') {
      const length = text.charAt(at + 1) === character ? 2 : 1;
      const sign = character.repeat(length);
      const start = open.get(sign);
      const kind = length === 2 ? 'isStrong' : 'isEmphasis';
      if (start !== undefined && canClose(text, at, length)) {
        marks.set(start, { kind, end: start + length });
        marks.set(at, { kind, end: at + length });
        open.delete(sign);
      } else if (start === undefined && canOpen(text, at, length)) {
        open.set(sign, at);
      }
      at += length;
    } else {
      at += 1;
    }
  }
  return marks;
}

const isSpace = (character: string) => character === '' || /\s/.test(character);

/** An underscore inside a word is part of it. */
function canOpen(text: string, at: number, length: number): boolean {
  if (isSpace(text.charAt(at + length))) return false;
  return text.charAt(at) !== '_' || !WORD.test(text.charAt(at - 1));
}

function canClose(text: string, at: number, length: number): boolean {
  if (isSpace(text.charAt(at - 1))) return false;
  return text.charAt(at) !== '_' || !WORD.test(text.charAt(at + length));
}

/** Longer than any link's text or address: what follows a bracket is read at most this far. */
const LINK_LENGTH = 2_048;
const LINK = /^\[([^[\]]+)\]\(([^()\s]*)\)/;

function readLink(text: string, at: number): Mark | undefined {
  const found = LINK.exec(text.slice(at, at + LINK_LENGTH));
  const href = addressOf(found?.[2] ?? '');
  if (found === null || href === undefined) return undefined;
  return { kind: 'link', end: at + found[0].length, text: found[1] ?? '', href };
}

/** Only addresses that a visitor may follow: web pages, mail, and pages of this shop. */
function addressOf(address: string): string | undefined {
  if (/^\/(?![/\\])[^\\]*$/.test(address)) return address;
  const url = URL.parse(address);
  const isAllowed = url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol);
  return isAllowed ? url.href : undefined;
}
