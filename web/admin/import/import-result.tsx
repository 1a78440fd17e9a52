import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/paths.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { importQuery } from '../api/imports.ts';
import { formatTime } from '../locale.ts';
import { Panel } from '../shell/panel.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';
import { Counts } from './counts.tsx';
import type { OpenImport } from './open-import.ts';

type ImportResultProps = { open: OpenImport; onPutAway: () => void };

/** An import that was cut off may still come to its end. */
const ASK_AGAIN_MS = 2_000;

export function ImportResult({ open, onPutAway }: ImportResultProps) {
  const { data: result, isPending } = useQuery({
    ...importQuery(open.requestId),
    refetchInterval: ({ state }) => (state.data === null ? ASK_AGAIN_MS : false),
  });
  if (isPending) return <Loader label={MESSAGES.loading} />;
  return (
    <Panel title={`Import of ${open.fileName}`}>
      <div className="flex flex-col gap-5">
        {result ? (
          <>
            <p role="status">
              Imported on {formatTime(result.createdAt)} by {result.by.name}.
            </p>
            <Counts {...result} />
          </>
        ) : (
          <Notice>Nothing was imported: the import was cancelled or cut off.</Notice>
        )}
        <div className="flex flex-wrap gap-2">
          {result && (
            <ScreenLink to={paths.admin.products} className={buttonLook()}>
              See the products
            </ScreenLink>
          )}
          <HandsOnFocus>
            <Button look="secondary" onClick={onPutAway}>
              Import another file
            </Button>
          </HandsOnFocus>
        </div>
      </div>
    </Panel>
  );
}
