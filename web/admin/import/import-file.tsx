import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { IMPORT_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { Notice } from '../../ui/notice.tsx';
import { importProducts, tryImport } from '../api/imports.ts';
import { CHANGES_NOTHING } from '../api/query-client.ts';
import { newRequestId } from '../api/request-id.ts';
import { unlessCancelled } from '../form/cancel.ts';
import { Progress } from '../form/progress.tsx';
import { FileDrop } from './file-drop.tsx';
import { type OpenImport, writeOpenImport } from './open-import.ts';
import { TrialReport } from './trial-report.tsx';

/** Choose a file, preview the import, then run it. */
export function ImportFile({ onSent }: { onSent: (open: OpenImport) => void }) {
  const stop = useRef<AbortController>(null);
  const [progress, setProgress] = useState(0);
  const [file, setFile] = useState<File>();
  const [requestId, setRequestId] = useState(newRequestId);

  const start = () => {
    stop.current = new AbortController();
    setProgress(0);
    return { signal: stop.current.signal, onProgress: setProgress };
  };
  const trial = useMutation({
    meta: CHANGES_NOTHING,
    mutationFn: (chosen: File) => {
      const sending = start();
      return unlessCancelled(sending.signal, () => tryImport(chosen, sending));
    },
  });
  const run = useMutation({
    mutationFn: async (chosen: File) => {
      const sending = start();
      const open = { requestId, fileName: chosen.name };
      writeOpenImport(open);
      await withToast(() =>
        unlessCancelled(sending.signal, () => importProducts(chosen, requestId, sending)),
      );
      return open;
    },
    onSuccess: onSent,
    onError: (error) => {
      // A refused import changed nothing; after any other failure the retry keeps the request id.
      if (failureOf(error).status < 400 || failureOf(error).status >= 500) return;
      writeOpenImport(undefined);
      setRequestId(newRequestId());
    },
  });
  const choose = (chosen: File) => {
    setFile(chosen);
    run.reset();
    trial.mutate(chosen);
  };
  const isBusy = trial.isPending || run.isPending;
  const failure = run.error ?? trial.error;
  return (
    <div className="flex flex-col gap-5">
      <FileDrop onChoose={choose} isDisabled={isBusy} />
      {isBusy && (
        <HandsOnFocus>
          <div className="rounded-2xl bg-surface p-4 ring-1 ring-line">
            <Progress
              label={progressLabel(progress, run.isPending)}
              done={progress < 1 ? progress : undefined}
              onCancel={() => stop.current?.abort()}
            />
          </div>
        </HandsOnFocus>
      )}
      {failure !== null && <Notice look="fault">{failure.message}</Notice>}
      {trial.data !== undefined && file !== undefined && !trial.isPending && (
        <HandsOnFocus>
          <TrialReport report={trial.data} fileName={file.name}>
            <Button aria-disabled={isBusy} onClick={() => run.mutate(file)}>
              {IMPORT_TEXT.import}
            </Button>
          </TrialReport>
        </HandsOnFocus>
      )}
    </div>
  );
}

function progressLabel(progress: number, isRunning: boolean): string {
  if (progress < 1) return IMPORT_TEXT.uploading;
  return isRunning ? IMPORT_TEXT.importing : IMPORT_TEXT.checking;
}
