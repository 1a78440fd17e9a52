import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { StartError } from '../platform/start-error.ts';

type Tool = 'pg_dump' | 'pg_restore';
type FoundTool = { path: string; major: number };
/** Where Debian keeps several versions, and the PATH. */
type Places = { debian: string; path: string };

/** libpq knows no authorities by itself, unlike Node. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** What the shop's own connections understand by these, in libpq's words. */
const TLS_MODES: Readonly<Record<string, string>> = {
  'no-verify': 'require',
  require: 'verify-full',
};

const INSTALL =
  "PostgreSQL's client programs (on Debian: apt-get install postgresql-client), and let the PATH lead to them";

/**
 * The oldest program that is at least as new as the server. Without a server the newest, which reads
 * what any other has written.
 */
export function findTool(
  tool: Tool,
  serverMajor?: number,
  places: Places = { debian: '/usr/lib/postgresql', path: process.env.PATH ?? '' },
): string {
  const found = [...listOfDebian(tool, places.debian), ...listOnPath(tool, places.path)].sort(
    (a, b) => a.major - b.major,
  );
  const newest = found.at(-1);
  if (newest === undefined) throw new StartError(`${tool} is missing. Install ${INSTALL}.`);
  if (serverMajor === undefined) return newest.path;
  const fitting = found.find(({ major }) => major >= serverMajor);
  if (fitting !== undefined) return fitting.path;
  throw new StartError(
    `${tool} is version ${newest.major}, which is older than the server's ${serverMajor}. Install version ${serverMajor} of ${INSTALL}.`,
  );
}

function listOfDebian(tool: Tool, folder: string): FoundTool[] {
  return globSync(`${folder}/*/bin/${tool}`).map((path) => ({
    path,
    major: Number(path.slice(folder.length).split('/')[1]),
  }));
}

function listOnPath(tool: Tool, path: string): FoundTool[] {
  return path
    .split(delimiter)
    .map((folder) => join(folder, tool))
    .filter((file) => existsSync(file))
    .map((file) => ({ path: file, major: majorOf(file) }));
}

/** Asking takes up to a third of a second. */
const majors = new Map<string, number>();

function majorOf(path: string): number {
  const known = majors.get(path);
  if (known !== undefined) return known;
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  majors.set(path, major);
  return major;
}

/** How the programs find the database: other users can read a command line. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { host, port, user, database, password } = new pg.Client(url);
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  const environment = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGPASSWORD: password,
    PGSSLMODE: mode === null ? undefined : (TLS_MODES[mode] ?? mode),
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? authorities(mode),
    PGSSLCERT: searchParams.get('sslcert'),
    PGSSLKEY: searchParams.get('sslkey'),
  };
  return Object.fromEntries(
    Object.entries(environment).filter(([, value]) => typeof value === 'string'),
  ) as NodeJS.ProcessEnv;
}

function authorities(mode: string | null): string | undefined {
  const isVerified = mode !== null && mode !== 'no-verify' && mode !== 'disable';
  return isVerified ? (process.env.NODE_EXTRA_CA_CERTS ?? CERTIFICATES) : undefined;
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
