// The first thing every npm script runs, on whatever Node the machine has: installs what is missing,
// then hands over to the Node that the repo pins. Plain JavaScript and Node's own modules only.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST_NODE = 20;
const root = fileURLToPath(new URL('..', import.meta.url));
const pinnedNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const [wanted, script, ...args] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(`Haat needs Node ${OLDEST_NODE} or newer to install itself; this is ${process.version}.`);
}
const missing = findMissingPackages(wanted === 'all');
if (missing.length > 0) install(wanted === 'all');
await handOver();

/** Packages of the lockfile that are absent or of another version. */
function findMissingPackages(withTestTools) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const isNeeded = ([folder, entry]) =>
    folder !== '' && !entry.optional && !entry.devOptional && (withTestTools || !entry.dev);
  const isInstalled = ([folder, entry]) => {
    try {
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      return manifest.version === entry.version;
    } catch {
      return false;
    }
  };
  const absent = Object.entries(packages)
    .filter(isNeeded)
    .filter((entry) => !isInstalled(entry))
    .map(([folder]) => folder);
  return existsSync(pinnedNode) ? absent : [...absent, 'node'];
}

function install(withTestTools) {
  console.log(`Installing ${withTestTools ? 'Haat and its test tools' : 'Haat'} …`);
  // Not `ci`: it insists on lockfile entries for the binaries of every platform, and a lockfile made
  // with a registry that carries one platform has only those. Their parents pin them exactly.
  const flags = [
    'install',
    '--no-save',
    '--loglevel=error',
    ...(withTestTools ? [] : ['--omit=dev']),
  ];
  const npmCli = process.env.npm_execpath;
  const [command, prefix] = npmCli?.endsWith('npm-cli.js')
    ? [process.execPath, [npmCli]]
    : ['npm', []];
  // NODE_ENV=production would make npm leave the test tools out.
  const { status } = spawnSync(command, [...prefix, ...flags], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: '' },
  });
  if (status !== 0) fail('The packages could not be installed; the reason stands above.');
}

async function handOver() {
  const pinnedVersion = JSON.parse(
    readFileSync(join(root, 'node_modules/node/package.json'), 'utf8'),
  ).version;
  process.chdir(root);
  if (process.versions.node === pinnedVersion) {
    // Imported rather than run: a script guarded by `import.meta.main` would do nothing here.
    process.argv = [process.execPath, join(root, script), ...args];
    await import(pathToFileURL(join(root, script)).href);
    return;
  }
  const child = spawn(pinnedNode, [script, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
