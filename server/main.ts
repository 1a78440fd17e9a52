import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ensureFirstAdmin } from './accounts/admins.ts';
import { buildApp } from './app.ts';
import { backUpBeforeContract } from './backup/before-contract.ts';
import { seedShop } from './catalogue/demo/seed-shop.ts';
import { type Config, readConfig } from './config.ts';
import { migrate } from './platform/db/migrate.ts';
import { type Database, openDatabase } from './platform/db/open.ts';
import { drain } from './platform/http/draining.ts';
import { openLog } from './platform/http/log.ts';
import { StartError } from './platform/start-error.ts';
import { onStopSignals } from './platform/stop-signals.ts';

/** Open connections get this long to finish before they are closed. */
const SHUTDOWN_LIMIT_MS = 10_000;

try {
  await start(readConfig(process.env));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`Haat cannot start. ${error.message}`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const database = await openDatabase(config);
  await migrate(database, {
    say: console.log,
    beforeContract: backUpBeforeContract(config, console.log),
  });
  await seedShop(database, config.demo);
  // Whoever knows the password may sign in as soon as the port is open.
  if (config.firstAdmin.password !== undefined)
    await ensureFirstAdmin({ database }, config.firstAdmin);
  const log = openLog();
  const app = await buildApp({ database, config, withPages: true, logTo: log });

  const listening = listenAndAnnounce(app, database, config);
  onStopSignals(config.drainMs, async (drainMs, hurry) => {
    // A signal may arrive before we listen.
    await listening;
    await drain(app, drainMs, hurry);
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    await app.close();
    await database.close();
    log.flush();
    console.log('Haat has stopped.');
  });
  await listening;
}

/** A password is generated for the admin only once we listen: a failed start must not lose it. */
async function listenAndAnnounce(
  app: FastifyInstance,
  database: Database,
  config: Config,
): Promise<void> {
  // The framework would announce every address it listens on; one sentence is enough.
  app.log.level = 'warn';
  await listen(app, config);
  app.log.level = 'info';
  if (config.isRehearsal)
    console.log('This is a rehearsal: it runs no jobs, sends nothing and takes no orders.');
  console.log(`Haat is running at ${addressOf(app, config)} (press Ctrl-C to stop).`);
  const firstAdmin = await ensureFirstAdmin({ database }, config.firstAdmin);
  if (firstAdmin !== undefined) {
    console.log(
      `Sign in to the back office as ${firstAdmin.email} with the password ${firstAdmin.password}\n` +
        'This is the only time it is shown. To set a new one, run: ' +
        `npm run admin -- password ${firstAdmin.email}`,
    );
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is already in use: stop the program that uses it, or set PORT to another port.`,
      );
    }
    throw new StartError(`The server cannot listen on ${host}, port ${port}: ${message}.`);
  }
}

/** The port comes from the server because PORT=0 lets the system choose. */
function addressOf(app: FastifyInstance, { host }: Config): string {
  const { port } = app.server.address() as AddressInfo;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const shown = isEverywhere ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}
