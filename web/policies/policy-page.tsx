import { Fragment, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Block, Run } from '../../contract/markdown.ts';
import { POLICY_SLUGS, type PolicySlug } from '../../contract/shop.ts';
import * as POLICIES from '../../contract/wording/policies.ts';
import * as TITLES from '../../contract/wording/titles.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { useShop } from '../app/stores.tsx';
import NotFoundPage from '../layout/not-found-page.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loader } from '../ui/loader.tsx';
import { usePolicy } from './use-policy.ts';

/** A page that the owner has written. */
export default function PolicyPage() {
  const { pathname } = useLocation();
  const last = pathname.replace(/\/$/, '').split('/').at(-1)?.toLowerCase();
  const slug = POLICY_SLUGS.find((one) => one === last);
  useTitle(slug);
  return slug === undefined ? <NotFoundPage /> : <KnownPolicy key={slug} slug={slug} />;
}

function useTitle(slug: PolicySlug | undefined): void {
  const shopName = useShop((shop) => shop.name);
  const name = slug === undefined ? TITLES.notFound : POLICIES.titles[slug];
  useEffect(() => {
    document.title = TITLES.named(name, shopName);
  }, [name, shopName]);
}

function KnownPolicy({ slug }: { slug: PolicySlug }) {
  const { found, tryAgain } = usePolicy(slug);
  if (found === undefined) return <Loader label={MESSAGES.loading} />;
  if (found === 'none') return <NotFoundPage />;
  if (found === 'failed') {
    return (
      <EmptyState
        heading={<PageHeading>{POLICIES.notLoaded}</PageHeading>}
        action={<Button onClick={tryAgain}>{LABELS.tryAgain}</Button>}
      >
        {MESSAGES.noAnswer}
      </EmptyState>
    );
  }
  return (
    <article className="max-w-prose pt-6 sm:pt-10">
      <PageHeading>{POLICIES.titles[slug]}</PageHeading>
      <Blocks blocks={found.blocks} />
    </article>
  );
}

/** What the owner wrote, as elements: no markup of theirs ever reaches the page. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
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
