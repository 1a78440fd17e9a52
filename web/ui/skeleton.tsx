/** Keeps space for content that is still loading. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-xl bg-sunken ${className}`} />;
}
