import { useEffect } from 'react';
import { POLICY_SLUGS, type PolicySlug } from '../../contract/settings/policies.ts';
import * as POLICIES from '../../contract/settings/wording.ts';
import * as TITLES from '../../contract/storefront/titles-wording.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { useShop } from '../app/stores.tsx';
import { MarkdownBlocks } from '../layout/markdown-blocks.tsx';
import NotFoundPage from '../layout/not-found-page.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { useLocation } from '../lib/router.tsx';
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
      <MarkdownBlocks blocks={found.blocks} />
    </article>
  );
}
