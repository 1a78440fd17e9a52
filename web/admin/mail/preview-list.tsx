import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { PREVIEW_TEXT } from '../../../contract/mail/admin-wording.ts';
import type { MailPreview } from '../../../contract/mail/schemas.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { mailPreviewsQuery } from '../api/mail.ts';
import { ScreenLink } from '../shell/screen-link.tsx';
import { NotFetched } from './not-fetched.tsx';

/** A link to the preview of each mail. */
export function PreviewList() {
  const previews = useQuery(mailPreviewsQuery());
  const to = (audience: MailPreview['audience']) =>
    previews.data?.filter((preview) => preview.audience === audience) ?? [];
  return (
    <section aria-label={PREVIEW_TEXT.all}>
      <h2 className="text-xl font-semibold">{PREVIEW_TEXT.all}</h2>
      <p className="mb-4 text-ink-soft">{PREVIEW_TEXT.explain}</p>
      {previews.isPending && <Skeleton className="h-96" />}
      {previews.isLoadingError && <NotFetched onRetry={() => previews.refetch()} />}
      {previews.data && (
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <Previews title={PREVIEW_TEXT.toCustomers} previews={to('shopper')} />
          <Previews title={PREVIEW_TEXT.toYou} previews={to('owner')} />
        </div>
      )}
    </section>
  );
}

type PreviewsProps = { title: string; previews: readonly MailPreview[] };

function Previews({ title, previews }: PreviewsProps) {
  return (
    <div className="rounded-2xl bg-surface p-2 ring-1 ring-line">
      <h3 className="px-3 pt-2 pb-1 text-sm font-medium text-ink-soft">{title}</h3>
      <ul>
        {previews.map(({ id, subject }) => (
          <li key={id}>
            <ScreenLink
              to={adminPaths.mailPreview(id)}
              className="flex min-h-11 items-center gap-3 rounded-xl px-3 py-2 hover:bg-sunken"
            >
              <span className="min-w-0 grow">
                <span className="block font-medium">{PREVIEW_TEXT.names[id]}</span>
                <span className="block text-ink-soft wrap-anywhere">{subject}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
