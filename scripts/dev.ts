import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { readConfig } from '../server/config.ts';
import { buildIfChanged } from './build-if-changed.ts';
import { root } from './root.ts';

try {
  await runDevelopmentServer(readConfig(process.env).port);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Pages with hot reload on this port, the shop's own server behind them on the next one. */
async function runDevelopmentServer(pagePort: number): Promise<void> {
  const apiPort = pagePort + 1;
  // The server needs a build for its own pages, even though Vite serves them in development.
  await buildIfChanged();
  const proxied = ['/api', '/sandbox', '/images/up-'].map((path) => [
    path,
    `http://localhost:${apiPort}`,
  ]);
  const vite = await createServer({
    server: { port: pagePort, strictPort: true, proxy: Object.fromEntries(proxied) },
  });
  await vite.listen();
  const api = spawn(process.execPath, [...process.execArgv, '--watch', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(apiPort) },
  });
  vite.printUrls();

  const stop = async () => {
    api.kill();
    await vite.close();
  };
  api.on('exit', stop);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
