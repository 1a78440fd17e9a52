import { useState } from 'react';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_LABELS, SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { adminImportEndpoints } from '../../../contract/catalogue/admin-endpoints.ts';
import { DownloadButton } from '../download/download-button.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportResult } from './import-result.tsx';
import { type OpenImport, readOpenImport, writeOpenImport } from './open-import.ts';

const PRODUCTS = { name: ADMIN_LABELS.menu.products, to: adminPaths.products };

/** A file is previewed first; the result stays until it is dismissed, even after a reload. */
export default function ImportScreen() {
  const [open, setOpen] = useState<OpenImport | undefined>(readOpenImport);
  const dismiss = () => {
    writeOpenImport(undefined);
    setOpen(undefined);
  };
  return (
    <ScreenFrame
      title={SHELL_TEXT.importProducts}
      crumbs={[PRODUCTS]}
      actions={
        <DownloadButton endpoint={adminImportEndpoints.exportProducts} fileName="products.csv" />
      }
    >
      {open === undefined ? (
        <ImportFile onSent={setOpen} />
      ) : (
        <ImportResult open={open} onDismiss={dismiss} />
      )}
    </ScreenFrame>
  );
}
