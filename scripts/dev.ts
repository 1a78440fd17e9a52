import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { readConfig } from '../server/config.ts';
import { buildIfChanged } from './build.ts';
import { root } from './root.ts';

const PAGE_PORT = readConfig(process.env).port;
const API_PORT = PAGE_PORT + 1;

// The server's own pages need a build, though in development the pages come from Vite.
await buildIfChanged();
const api = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(API_PORT) },
});

const vite = await createServer({
  server: {
    port: PAGE_PORT,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/sandbox'].map((path) => [path, `http://localhost:${API_PORT}`]),
    ),
  },
});
await vite.listen();
vite.printUrls();

api.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    api.kill(signal);
    await vite.close();
  });
}
