import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { LIST_TEXT } from '../../../contract/admin/wording.ts';
import type { FileCallName, OwnCallName } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import { offers } from '../../backend/backend.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../api/call.ts';
import { CHANGES_NOTHING } from '../api/query-client.ts';
import { useMayCall } from '../session/permissions.tsx';

type DownloadButtonProps = { endpoint: Endpoint<FileCallName & OwnCallName>; fileName: string };

/**
 * The file needs the session's token, which a plain link does not send. Nothing where there is no
 * such file, or not for this user.
 */
export function DownloadButton({ endpoint, fileName }: DownloadButtonProps) {
  const mayDownload = useMayCall();
  const download = useMutation({
    meta: CHANGES_NOTHING,
    mutationFn: () =>
      withToast(async () => {
        saveFile((await call(endpoint, { isFile: true })).body, fileName);
      }),
  });
  if (!offers(endpoint.name) || !mayDownload(endpoint)) return null;
  return (
    <div>
      <Button look="secondary" aria-disabled={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden className="size-5" />
        {LIST_TEXT.exportCsv}
      </Button>
      {download.isError && (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          {download.error.message}
        </p>
      )}
    </div>
  );
}

function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
