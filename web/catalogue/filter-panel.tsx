import * as LIST from '../../contract/catalogue/list-wording.ts';
import { PRICE_FILTER, RATING_FILTER } from '../../contract/catalogue/policy.ts';
import { noFilter, type ProductFilter } from '../../contract/catalogue/product-filter.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import { useCategories, useShop } from '../app/stores.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { RangeField } from '../ui/range-field.tsx';

type FilterPanelProps = { filter: ProductFilter; onChange: (filter: ProductFilter) => void };

export function FilterPanel({ filter, onChange }: FilterPanelProps) {
  const NO_FILTER = noFilter(useShop((shop) => shop.sliderMax));
  return (
    <div className="flex flex-col gap-7">
      <PriceFilter filter={filter} onChange={onChange} />
      <CategoryFilter filter={filter} onChange={onChange} />
      <RangeField
        label={LIST.ratings}
        value={filter.maxRating}
        min={RATING_FILTER.min}
        max={RATING_FILTER.max}
        step={RATING_FILTER.step}
        format={LIST.stars}
        onChange={(maxRating) => onChange({ ...filter, maxRating })}
      />
      <Button look="secondary" onClick={() => onChange({ ...NO_FILTER, q: filter.q })}>
        {LIST.clearFilters}
      </Button>
    </div>
  );
}

function PriceFilter({ filter, onChange }: FilterPanelProps) {
  const sliderMax = useShop((shop) => shop.sliderMax);
  const setPrice = (maxPrice: number) => onChange({ ...filter, maxPrice, isAboveShown: false });
  return (
    <div className="flex flex-col gap-3">
      <RangeField
        label={LIST.price}
        value={filter.maxPrice}
        min={PRICE_FILTER.min}
        max={sliderMax}
        step={PRICE_FILTER.step}
        format={(rupees) => formatPrice(toPaise(rupees))}
        onChange={setPrice}
      />
      <TextField
        // A new price from elsewhere replaces what was typed.
        key={filter.maxPrice}
        label={LIST.maxPrice}
        isLabelHidden
        type="number"
        inputMode="numeric"
        min={PRICE_FILTER.min}
        max={sliderMax}
        defaultValue={filter.maxPrice}
        onBlur={(event) => takeTyped(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') takeTyped(event.currentTarget.valueAsNumber);
        }}
      />
    </div>
  );

  /** The list changes once typing has ended: "2" on the way to "2000" is not a filter. */
  function takeTyped(rupees: number) {
    if (!Number.isFinite(rupees)) return;
    const clamped = Math.min(sliderMax, Math.max(PRICE_FILTER.min, Math.round(rupees)));
    if (clamped !== filter.maxPrice) setPrice(clamped);
  }
}

/** A second click on the selected category clears it. */
function CategoryFilter({ filter, onChange }: FilterPanelProps) {
  const categories = useCategories();
  return (
    <fieldset>
      <legend className="font-medium">{LIST.category}</legend>
      <ul className="-mx-3 mt-2 flex flex-col gap-0.5">
        {categories.map(({ _id, name, slug }) => {
          const isChosen = filter.category === slug;
          return (
            <li key={_id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChange({ ...filter, category: isChosen ? undefined : slug })}
                className="min-h-10 w-full cursor-pointer rounded-lg px-3 text-left text-ink-soft hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:font-semibold aria-pressed:text-ink"
              >
                {name}
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
