import { Fragment, type ReactNode } from 'react';
import type { Block, Run } from '../../contract/settings/markdown.ts';

/** What the owner wrote, as elements: no markup of theirs ever reaches the page. */
export function MarkdownBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is shown as a whole
    <Fragment key={index}>{elementOf(block)}</Fragment>
  ));
}

const HEADINGS = {
  2: 'mt-8 text-2xl font-semibold tracking-tight',
  3: 'mt-6 text-xl font-semibold',
  4: 'mt-4 font-semibold',
} as const;

function elementOf(block: Block): ReactNode {
  if (block.kind === 'heading') {
    const Heading = `h${block.level}` as const;
    return (
      <Heading className={`${HEADINGS[block.level]} wrap-anywhere`}>{runsOf(block.runs)}</Heading>
    );
  }
  if (block.kind === 'paragraph') {
    return <p className="mt-4 whitespace-pre-line wrap-anywhere">{runsOf(block.runs)}</p>;
  }
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List
      className={`mt-4 flex flex-col gap-1 pl-6 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}
    >
      {block.items.map((runs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is shown as a whole
        <li key={index} className="whitespace-pre-line wrap-anywhere">
          {runsOf(runs)}
        </li>
      ))}
    </List>
  );
}

function runsOf(runs: readonly Run[]): ReactNode {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is shown as a whole
    <Fragment key={index}>{styled(run)}</Fragment>
  ));
}

function styled({ text, href, isStrong, isEmphasis }: Run): ReactNode {
  const linked =
    href === undefined ? (
      text
    ) : (
      <a href={href} rel="noopener" className="font-medium underline underline-offset-4">
        {text}
      </a>
    );
  const emphasised = isEmphasis ? <em>{linked}</em> : linked;
  return isStrong ? <strong>{emphasised}</strong> : emphasised;
}
