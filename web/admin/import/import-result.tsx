import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { IMPORT_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { importQuery } from '../api/imports.ts';
import { Panel } from '../shell/panel.tsx';
import { ScreenAction } from '../shell/screen-link.tsx';
import { useTimes } from '../use-times.ts';
import { Counts } from './counts.tsx';
import type { OpenImport } from './open-import.ts';

type ImportResultProps = { open: OpenImport; onDismiss: () => void };

/** An interrupted import may still finish on the server. */
const POLL_MS = 2_000;

export function ImportResult({ open, onDismiss }: ImportResultProps) {
  const { data: result, isPending } = useQuery({
    ...importQuery(open.requestId),
    refetchInterval: ({ state }) => (state.data === null ? POLL_MS : false),
  });
  const times = useTimes();
  if (isPending) return <Loader label={MESSAGES.loading} />;
  return (
    <Panel title={IMPORT_TEXT.result(open.fileName)}>
      <div className="flex flex-col gap-5">
        {result ? (
          <>
            <p role="status">{IMPORT_TEXT.done(times.time(result.createdAt), result.by.name)}</p>
            <Counts {...result} />
          </>
        ) : (
          <Notice>{IMPORT_TEXT.nothingImported}</Notice>
        )}
        <div className="flex flex-wrap gap-2">
          {result && (
            <ScreenAction to={adminPaths.products} className={buttonLook()}>
              {IMPORT_TEXT.viewProducts}
            </ScreenAction>
          )}
          <HandsOnFocus>
            <Button look="secondary" onClick={onDismiss}>
              {IMPORT_TEXT.another}
            </Button>
          </HandsOnFocus>
        </div>
      </div>
    </Panel>
  );
}
