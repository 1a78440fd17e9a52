import * as UI from './wording.ts';

const COUNT = 5;

/** From one star to the next. */
const STEP = 22.5;
const SIZE = 20;
const WIDTH = (COUNT - 1) * STEP + SIZE;
const BOX = `0 0 ${WIDTH} ${SIZE}`;

const STAR = 'l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';
const ROW = `M10 1.6${Array.from({ length: COUNT }, () => STAR).join(`m${STEP} 0`)}`;

/** Five stars with half steps; where there is no rating, a text says so. */
export function Stars({ rating }: { rating: number }) {
  if (rating > 0) return <Row rating={rating} label={UI.rated(rating, COUNT)} />;
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-1">
      <Row rating={rating} label={UI.noRatings} />
      <span aria-hidden="true" className="text-sm leading-4 text-ink-soft">
        {UI.noRatings}
      </span>
    </span>
  );
}

/** A pale row and, in front of it, the same row clipped to the rating. */
function Row({ rating, label }: { rating: number; label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox={BOX} className="h-4 shrink-0 text-star">
      <path d={ROW} className="fill-line" />
      <svg
        aria-hidden="true"
        viewBox={BOX}
        width={widthOf(rating)}
        height={SIZE}
        preserveAspectRatio="xMinYMin slice"
      >
        <path d={ROW} fill="currentColor" />
      </svg>
    </svg>
  );
}

function widthOf(rating: number): number {
  const shown = Math.min(COUNT, Math.max(0, rating));
  return Math.min(WIDTH, Math.floor(shown) * STEP + (shown % 1) * SIZE);
}
