import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { StartError } from '../platform/start-error.ts';

type Tool = 'pg_dump' | 'pg_restore';
type FoundTool = { path: string; major: number };

/** What libpq does not find by itself, unlike Node. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const TLS_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'];
/** libpq has other names for it, or none. */
const TLS_MODES: Readonly<Record<string, string>> = { 'no-verify': 'require' };

/** The oldest program that is at least as new as the server, or else the newest. */
export function findTool(tool: Tool, serverMajor?: number): string {
  const found = listTools(tool);
  const newest = found.at(-1);
  const install =
    "PostgreSQL's client programs (on Debian: apt-get install postgresql-client), and let the PATH lead to them";
  if (newest === undefined) {
    throw new StartError(`${tool} is missing. Install ${install}.`);
  }
  if (serverMajor === undefined) return newest.path;
  const fitting = found.find(({ major }) => major >= serverMajor);
  if (fitting !== undefined) return fitting.path;
  throw new StartError(
    `${tool} is version ${newest.major}, which is older than the server's ${serverMajor}. Install version ${serverMajor} of ${install}.`,
  );
}

/** On the PATH or where Debian keeps several versions, oldest first. */
function listTools(tool: Tool): FoundTool[] {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders
    .map((folder) => join(folder, tool))
    .filter((path) => existsSync(path))
    .map((path) => ({ path, major: majorOf(path) }))
    .sort((a, b) => a.major - b.major);
}

function majorOf(path: string): number {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** How the programs find the database: other users can read a command line. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { host, port, user = '', database = '', password } = new pg.Client(url);
  const { searchParams } = new URL(url);
  const tls = TLS_PARAMETERS.map((name) => [`PG${name.toUpperCase()}`, searchParams.get(name)]);
  const { PGSSLMODE, ...files } = Object.fromEntries(
    tls.filter(([, value]) => value !== null),
  ) as Record<string, string>;
  const authorities = process.env.NODE_EXTRA_CA_CERTS ?? CERTIFICATES;
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(typeof password === 'string' ? { PGPASSWORD: password } : {}),
    ...(PGSSLMODE === undefined
      ? {}
      : { PGSSLMODE: TLS_MODES[PGSSLMODE] ?? PGSSLMODE, PGSSLROOTCERT: authorities }),
    ...files,
  };
}

type Started = {
  /** Of the database it works on. */
  url?: string;
  onLine?: (line: string) => void;
};

/**
 * Starts one of the programs, which ends with this process; `ended` rejects with the reason that it
 * gave.
 */
export function startTool(
  path: string,
  args: readonly string[],
  { url, onLine = () => {} }: Started = {},
) {
  const child = spawn(path, args, {
    env: { ...process.env, LC_ALL: 'C', ...(url === undefined ? {} : environmentOf(url)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => void child.kill();
  process.once('exit', kill);
  let error: string | undefined;
  let last = '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    last = line;
    if (line.includes('error: ')) error ??= line;
    onLine(line);
  });
  const ended = once(child, 'close')
    .then(([code]) => {
      if (code !== 0) throw new Error(reasonIn(error ?? last) || `it ended with ${code}`);
    })
    .finally(() => process.off('exit', kill));
  // The caller may wait for it only after it has read everything.
  ended.catch(() => {});
  return { stdout: child.stdout, ended };
}

/** `pg_dump: error: query failed: …`, without the program's name. */
function reasonIn(line: string): string {
  return line.replace(/^\S+: (?:error: )?/, '').replace(/\.$/, '');
}
