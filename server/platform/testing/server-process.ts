import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import nodeFlags from '../../../scripts/node-flags.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../../..');
/** Many servers start in a run, and a third of each start is compiling the same files. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: resolve(ROOT, 'node_modules/.cache/compile') };
const OPEN = /running at (?<url>http:\S+)/;

export type ServerProcess = {
  url: string;
  /** Everything printed so far. */
  output(): string;
  send(signal: NodeJS.Signals): void;
  /**
   * Sends a signal and waits for the process to end; resolves to the exit code, null after a
   * SIGKILL.
   */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** The signal that ended it, or null if it exited by itself. */
  ended: Promise<NodeJS.Signals | null>;
};

export type Ended = { code: number | null; output: string };

type Command = { command: string; args: readonly string[]; cwd?: string };

/** As `scripts/bootstrap.mjs` starts it. */
const isPinnedNode = Object.values(manifest.optionalDependencies).includes(process.versions.node);
const FLAGS = [...nodeFlags.any, ...(isPinnedNode ? nodeFlags.pinned : [])];
/** This version; another one is started in its own folder. */
export const SERVER: Command = { command: process.execPath, args: [...FLAGS, 'server/main.ts'] };

/** Starts the real server on a free port and waits until it is ready. */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  command: Command = SERVER,
): Promise<ServerProcess> {
  const { child, output } = launch(environment, command);
  const exited = waitForExit(child);
  const opened = new Promise<string>((resolveUrl) => {
    const look = () => {
      const url = OPEN.exec(output())?.groups?.url;
      if (url === undefined) return;
      // Avoids searching a long test's log again at each line.
      child.stdout?.off('data', look);
      resolveUrl(url);
    };
    child.stdout?.on('data', look);
  });
  const url = await Promise.race([opened, exited.then(() => undefined)]);
  if (url === undefined) throw new Error(`The server did not start:\n${output()}`);
  return {
    url,
    output,
    ended: exited.then(() => child.signalCode),
    send: (signal) => void child.kill(signal),
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Runs the server until it exits by itself, as after a failed start. */
export async function runServer(
  environment: NodeJS.ProcessEnv,
  command: Command = SERVER,
): Promise<Ended> {
  const { child, output } = launch(environment, command);
  const code = await waitForExit(child);
  return { code, output: output() };
}

function launch(environment: NodeJS.ProcessEnv, { command, args, cwd = ROOT }: Command) {
  const child = spawn(command, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      ...COMPILE_CACHE,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
  }
  return { child, output: () => text };
}

async function waitForExit(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
