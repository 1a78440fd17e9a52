import { useState } from 'react';
import { adminImportEndpoints } from '../../../contract/admin-endpoints.ts';
import { ADMIN_LABELS } from '../../../contract/admin-wording.ts';
import { paths } from '../../../contract/paths.ts';
import { DownloadButton } from '../download/download-button.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportResult } from './import-result.tsx';
import { type OpenImport, readOpenImport, writeOpenImport } from './open-import.ts';

const PRODUCTS = { name: ADMIN_LABELS.menu.products, to: paths.admin.products };

/** A file is tried first; what it did is told until it is put away, whatever happens to the page. */
export default function ImportScreen() {
  const [open, setOpen] = useState<OpenImport | undefined>(readOpenImport);
  const putAway = () => {
    writeOpenImport(undefined);
    setOpen(undefined);
  };
  return (
    <ScreenFrame
      title="Import products"
      crumbs={[PRODUCTS]}
      actions={
        <DownloadButton endpoint={adminImportEndpoints.exportProducts} fileName="products.csv" />
      }
    >
      {open === undefined ? (
        <ImportFile onSent={setOpen} />
      ) : (
        <ImportResult open={open} onPutAway={putAway} />
      )}
    </ScreenFrame>
  );
}
