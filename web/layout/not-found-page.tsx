import { Link } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { LABELS } from '../../contract/shop.ts';

export function NotFoundPage() {
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 text-center">
      <h1 tabIndex={-1} className="text-4xl font-bold tracking-tight">
        This page is not here.
      </h1>
      <p className="text-ink-soft">The address may be mistyped, or the page may have moved.</p>
      <Link
        to={paths.home}
        className="rounded-full bg-accent px-5 py-2.5 font-semibold text-on-accent hover:bg-accent-strong"
      >
        {LABELS.goHome}
      </Link>
    </div>
  );
}
