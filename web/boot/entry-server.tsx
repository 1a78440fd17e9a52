import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import type { Render, RendererBundle } from '../../contract/storefront/render.ts';
import { App } from '../app/app.tsx';
import { headOf } from '../app/head.ts';
import { codeOf } from '../app/page-code.ts';
import { findPage, isNotFound } from '../app/pages.ts';
import { shellPath as findShellPath } from '../app/shell-path.ts';
import { createStores, StoresProvider } from '../app/stores.tsx';
import { HOST } from '../backend/backend.ts';
import { ownLook } from '../layout/own-look.tsx';
import { StaticRouter } from '../lib/router.tsx';

export const host: RendererBundle['host'] = HOST;
export const shellPath: RendererBundle['shellPath'] = findShellPath;

export const render: Render = async ({ path, data }) => {
  const page = findPage(path);
  // With its code loaded a page renders without suspending, in one piece.
  if (data.isRendered) await codeOf(page).load();
  await ownLook.load();
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StoresProvider stores={createStores(data)}>
        <StaticRouter address={data.list ? `${path}?${data.list.query}` : path}>
          <App />
        </StaticRouter>
      </StoresProvider>
    </StrictMode>,
    // Splitting a page into chunks would need an inline script to put them together.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const chunks: Buffer[] = [];
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk));
  return {
    status: isNotFound(page) || data.isUnknownProduct || data.isUnknownPolicy ? 404 : 200,
    head: headOf(path, data),
    html: Buffer.concat(chunks).toString('utf8'),
    file: page.file,
  };
};
