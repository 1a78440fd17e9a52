import '../styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { SHORTCUTS_TEXT } from '../../../contract/admin/wording.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { LazyPart, overlayPart } from '../../app/lazy-part.tsx';
import { useStores } from '../../app/stores.tsx';
import { PageErrorBoundary } from '../../layout/page-error-boundary.tsx';
import { Redirect } from '../../layout/redirect.tsx';
import { useLocation } from '../../lib/router.tsx';
import { prefetchToasts } from '../../lib/toasts.ts';
import { loadShop } from '../../shop/api.ts';
import { Loader } from '../../ui/loader.tsx';
import { createQueryClient } from '../api/query-client.ts';
import { Palette } from '../palette/palette.tsx';
import { findScreen } from '../screen-table.ts';
import { screenParts } from '../screens.ts';
import { StaffProvider, useMayOpen } from '../session/permissions.tsx';
import { SignInAgain } from '../session/sign-in-again-dialog.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { BackOfficeFrame } from './back-office-frame.tsx';
import { useStartPath } from './menu-entries.ts';
import { OverlayBoundary } from './overlay-boundary.tsx';
import { ForbiddenScreen, UnknownScreen } from './unknown-screen.tsx';

const shortcutsHelp = overlayPart(() => import('../shortcuts/shortcuts-help.tsx'));

type Overlay = 'palette' | 'help';

export default function BackOfficePage() {
  return (
    <StaffProvider>
      <BackOffice />
    </StaffProvider>
  );
}

function BackOffice() {
  const [client] = useState(createQueryClient);
  const [overlay, setOverlay] = useState<Overlay>();
  const { pathname } = useLocation();
  useEffect(prefetchToasts, []);
  const { shop } = useStores();
  // An owner who leaves sees the shop as they have just set it up.
  useEffect(() => () => void loadShop(shop), [shop]);
  const find = () => setOverlay('palette');
  const showHelp = () => setOverlay('help');
  const close = () => setOverlay(undefined);
  useShortcuts({ find, showHelp });
  return (
    <QueryClientProvider client={client}>
      <BackOfficeFrame onFind={find} onShowShortcuts={showHelp}>
        <PageErrorBoundary key={pathname}>
          <Suspense fallback={<Loader label={MESSAGES.loading} />}>
            <CurrentScreen pathname={pathname} />
          </Suspense>
        </PageErrorBoundary>
      </BackOfficeFrame>
      {overlay === 'palette' && <Palette onClose={close} />}
      {overlay === 'help' && (
        <OverlayBoundary title={SHORTCUTS_TEXT.title} onClose={close}>
          <LazyPart part={shortcutsHelp} props={{ onClose: close }} />
        </OverlayBoundary>
      )}
      <SignInAgain />
    </QueryClientProvider>
  );
}

function CurrentScreen({ pathname }: { pathname: string }) {
  const found = findScreen(pathname);
  const mayOpen = useMayOpen();
  const start = useStartPath();
  if (found !== undefined) {
    if (!mayOpen(pathname)) return <ForbiddenScreen />;
    return <LazyPart part={screenParts[found.name]} props={{ params: found.params }} />;
  }
  const isStart = pathname.split('/').filter(Boolean).length === 1;
  return isStart ? <Redirect to={start} /> : <UnknownScreen />;
}
