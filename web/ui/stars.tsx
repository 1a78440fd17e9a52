const COUNT = 5;
const STAR = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';

/** Five stars with half steps. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span
      role="img"
      aria-label={`Rated ${rating} out of ${COUNT}`}
      className="inline-flex gap-0.5 text-star"
    >
      {Array.from({ length: COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a star has no identity but its place
        <Star key={index} fill={Math.min(1, Math.max(0, rating - index))} />
      ))}
    </span>
  );
}

function Star({ fill }: { fill: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4">
      <path d={STAR} className="fill-line" />
      {fill > 0 && (
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          width={20 * fill}
          height="20"
          preserveAspectRatio="xMinYMin slice"
        >
          <path d={STAR} fill="currentColor" />
        </svg>
      )}
    </svg>
  );
}
