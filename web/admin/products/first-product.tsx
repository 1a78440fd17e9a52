import { FileUp, Plus } from 'lucide-react';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_LABELS } from '../../../contract/admin/wording.ts';
import { PRODUCTS_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import { buttonLook } from '../../ui/button.tsx';
import { ScreenAction } from '../shell/screen-link.tsx';

/** The ways to the first product, where a screen is empty for want of one. */
export function FirstProduct({ isCentred = true }: { isCentred?: boolean }) {
  return (
    <div className={`flex flex-wrap gap-2 ${isCentred ? 'justify-center' : ''}`}>
      <ScreenAction to={adminPaths.addProduct} className={buttonLook()}>
        <Plus aria-hidden className="size-5" />
        {ADMIN_LABELS.menu.addProduct}
      </ScreenAction>
      <ScreenAction to={adminPaths.importProducts} className={buttonLook('secondary')}>
        <FileUp aria-hidden className="size-5" />
        {PRODUCTS_TEXT.importCsv}
      </ScreenAction>
    </div>
  );
}
