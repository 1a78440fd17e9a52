import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port on this machine. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

/** The system gives ports from 32768 on to outgoing connections. */
const LASTING = { from: 20_000, to: 32_000 };

/** A free port that stays free while its server is being restarted. */
export async function findLastingPort(): Promise<number> {
  for (;;) {
    const port = LASTING.from + Math.floor(Math.random() * (LASTING.to - LASTING.from));
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}
