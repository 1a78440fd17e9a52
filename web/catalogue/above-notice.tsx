import * as LIST from '../../contract/catalogue/list-wording.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import { useShop } from '../app/stores.tsx';
import { Button } from '../ui/button.tsx';

type AboveNoticeProps = {
  /** How many are not shown. */
  count: number;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
};

/** Some products cost more than the price slider reaches. */
export function AboveNotice({ count, isShown, onShow }: AboveNoticeProps) {
  const end = formatPrice(toPaise(useShop((shop) => shop.sliderMax)));
  return (
    <div className="mt-8 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-center text-ink-soft">
      <p>{isShown ? LIST.showingAbove(end) : LIST.moreAbove(count, end)}</p>
      <Button look="secondary" size="small" onClick={() => onShow(!isShown)}>
        {isShown ? LIST.hideAbove : LIST.showAbove(count)}
      </Button>
    </div>
  );
}
