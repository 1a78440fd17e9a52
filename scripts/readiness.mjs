// Asks the server that has this environment: exits with 0 if it answers with 200. `/healthz` for the
// health check of a container; `/readyz --wait` for systemd, which starts the next server only then.
// Plain JavaScript, for whatever Node the machine has.
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 100;
const LIMIT_MS = 2_000;
const { HOST = '', PORT = '3000', MAINPID } = process.env;
const [path, mode] = process.argv.slice(2);
const host = ['', '0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}${path}`;

const isFine = () =>
  fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) })
    .then(({ ok }) => ok)
    .catch(() => false);

let isAnswered = await isFine();
while (!isAnswered && mode === '--wait' && isRunning()) {
  await sleep(EVERY_MS);
  isAnswered = await isFine();
}
process.exit(isAnswered ? 0 : 1);

/** systemd tells us which process it has started. */
function isRunning() {
  try {
    return MAINPID === undefined || process.kill(Number(MAINPID), 0);
  } catch {
    return false;
  }
}
