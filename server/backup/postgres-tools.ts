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

/** The oldest program that is at least as new as the server; without one, the newest. */
export function findTool(
  tool: Tool,
  serverMajor?: number,
  places: Places = { debian: '/usr/lib/postgresql', path: process.env.PATH ?? '' },
): string {
  // Asking each for its version takes a third of a second, and Debian's folders are named by it.
  const ofDebian = listOfDebian(tool, places.debian);
  return (
    choose(ofDebian, serverMajor)?.path ?? chooseOnPath(tool, serverMajor, places.path, ofDebian)
  );
}

function chooseOnPath(
  tool: Tool,
  serverMajor: number | undefined,
  path: string,
  others: readonly FoundTool[],
): string {
  const onPath = path
    .split(delimiter)
    .map((folder) => join(folder, tool))
    .filter((file) => existsSync(file))
    .map((file) => ({ path: file, major: majorOf(file) }));
  const chosen = choose(onPath, serverMajor);
  if (chosen !== undefined) return chosen.path;
  const newest = Math.max(...[...others, ...onPath].map(({ major }) => major));
  const install =
    "PostgreSQL's client programs (on Debian: apt-get install postgresql-client), and let the PATH lead to them";
  throw new StartError(
    newest > 0
      ? `${tool} is version ${newest}, which is older than the server's ${serverMajor}. Install version ${serverMajor} of ${install}.`
      : `${tool} is missing. Install ${install}.`,
  );
}

function choose(found: readonly FoundTool[], serverMajor: number | undefined) {
  const sorted = [...found].sort((a, b) => a.major - b.major);
  if (serverMajor === undefined) return sorted.at(-1);
  return sorted.find(({ major }) => major >= serverMajor);
}

function listOfDebian(tool: Tool, folder: string): FoundTool[] {
  return globSync(`${folder}/*/bin/${tool}`).map((path) => ({
    path,
    major: Number(path.slice(folder.length).split('/')[1]),
  }));
}

function majorOf(path: string): number {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
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
