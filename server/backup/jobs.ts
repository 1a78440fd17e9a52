import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { type Round, startJob } from '../platform/jobs/start-job.ts';
import { runWhileListening } from '../platform/jobs/while-listening.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import { backupFileName, listScheduled } from './backup-files.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COMMAND = 'server/backup/backup-command.ts';
const LOOK_MS = 60_000;
/** A backup that failed is tried again, but not over and over on a disk that is full. */
const RETRY_MS = 15 * 60_000;
/** While one is being made, how often to check that this server is still to do it. */
const CHECK_MS = 10_000;
/** How long it may take to end; what is half-done is then left to the next one to remove. */
const STOP_MS = 5_000;

/** Makes backups at intervals, if they are scheduled. */
export function startBackupJobs(
  app: FastifyInstance,
  {
    database,
    backups,
    backup,
    dataDir,
  }: Pick<Services, 'database' | 'backups' | 'backup' | 'dataDir'>,
): void {
  if (backups === undefined) return;
  let failedAt = Number.NEGATIVE_INFINITY;
  const isDue = async () => {
    const [newest] = await listScheduled(backup.folder);
    const latest = newest?.at ?? 0;
    const isWaiting = performance.now() - failedAt < RETRY_MS;
    return !isWaiting && Date.now() - latest >= backup.everyMs;
  };
  const work = async (round: Round) => {
    if (!(await round.mayGoOn()) || !(await isDue())) return;
    const file = join(backup.folder, backupFileName(database.engine, new Date(), 'scheduled'));
    const failure = await runBackup(file, { url: database.url, dataDir }, round);
    // A server that is stopped leaves it to the next one.
    if (!(await round.mayGoOn())) return;
    if (failure !== undefined) {
      failedAt = performance.now();
      throw new Error(failure);
    }
    const all = await listScheduled(backup.folder);
    for (const { path } of all.slice(backup.keep)) await rm(path);
    app.log.info({ file }, 'a backup has been made');
  };
  runWhileListening(app, () => [
    startJob({
      firstMs: 0,
      everyMs: LOOK_MS,
      lease: { database, name: 'backup' },
      report: reportQuietly(app.log, 'the scheduled backup failed'),
      work,
    }),
  ]);
}

/**
 * In a process of its own, since counting and checking a large shop takes seconds that its shoppers
 * would wait for. Returns why it failed.
 */
async function runBackup(
  file: string,
  { url, dataDir }: { url: string | undefined; dataDir: string },
  { mayGoOn, pause }: Round,
): Promise<string | undefined> {
  const child = spawn(process.execPath, [COMMAND, file], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url ?? '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  giveWay(child);
  const said = text(child.stderr);
  const ended = once(child, 'close').then(() => true);
  // A lease that cannot be renewed because the database is away is nobody else's either.
  const mayStillGoOn = () => mayGoOn().catch(() => true);
  const waited = () => pause(CHECK_MS).then(() => false);
  while (!(await Promise.race([ended, waited()]))) {
    if (await mayStillGoOn()) continue;
    child.kill();
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(kill);
  }
  if (child.exitCode === 0) return undefined;
  return (await said).trim() || `the process ended with ${child.signalCode ?? child.exitCode}`;
}

/** The shop comes first. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this system does not allow it: then it runs like any other.
  }
}
