import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { installWithApt } from './apt.ts';
import { findFreePort } from './free-port.ts';

const START_LIMIT_MS = 30_000;
const SUPERUSER = 'haat';

export type ThrowAwayPostgres = {
  url: string;
  /** As an administrator does it, who does something while the database is away. */
  restart(meanwhile: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a temporary PostgreSQL on a free port, with its data in a temporary folder; undefined if
 * there are no server binaries.
 */
export async function startThrowAwayPostgres({
  isDurable = false,
} = {}): Promise<ThrowAwayPostgres | undefined> {
  const bin =
    findBinaries() ?? (installWithApt('PostgreSQL', ['postgresql']) ? findBinaries() : undefined);
  if (bin === undefined) return undefined;

  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), 'haat-postgres-'));
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');

  const initialised = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...account, cwd: folder, encoding: 'utf8' },
  );
  if (initialised.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb failed: ${initialised.stderr || initialised.error?.message}`);
  }

  const port = await findFreePort();
  // Tests kill our servers but never this one, so it need not wait for the disk; benches want it
  // to.
  const settings = [
    `fsync=${isDurable ? 'on' : 'off'}`,
    'max_connections=200',
    `unix_socket_directories=${folder}`,
  ];
  const launch = () =>
    spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((s) => ['-c', s])],
      { ...account, cwd: folder, stdio: 'ignore' },
    );
  let server = launch();
  const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
  const restart = async (meanwhile: () => Promise<unknown>) => {
    await end(server);
    await meanwhile();
    server = launch();
    await waitUntilReady(url, server);
  };
  const stop = async () => {
    await end(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, restart, stop };
}

/** The folder with the newest server binaries, in Debian's location or on the PATH. */
function findBinaries(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort(
    (a, b) => majorVersion(b) - majorVersion(a),
  );
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

function majorVersion(folder: string): number {
  return Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0);
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, name: string) =>
    Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10);
  const name = Number.isNaN(idOf('-u', 'postgres')) ? 'nobody' : 'postgres';
  return { uid: idOf('-u', name), gid: idOf('-g', name) };
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new Error('The temporary PostgreSQL did not start.', { cause: error });
      }
      await sleep(50);
    }
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGINT');
  await once(server, 'exit');
}
