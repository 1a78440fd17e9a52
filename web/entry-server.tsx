import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { Render } from '../contract/render.ts';
import { App } from './app.tsx';
import { findPage, notFoundPage } from './routes.tsx';
import { createStores, StoresProvider } from './stores.tsx';

export const render: Render = async ({ path, data }) => {
  const page = findPage(path);
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StoresProvider stores={createStores(data)}>
        <StaticRouter location={path}>
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
    status: page === notFoundPage ? 404 : 200,
    title: page.title,
    description: page.description,
    html: Buffer.concat(chunks).toString('utf8'),
  };
};
