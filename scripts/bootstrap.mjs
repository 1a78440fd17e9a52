// The first step of every npm script, on whatever Node the machine has: installs what is missing,
// then hands over to the Node that the repo pins. Plain JavaScript and built-in modules only.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const root = fileURLToPath(new URL('..', import.meta.url));
const { packages } = readJson('package-lock.json');
/** Node itself is a package in the lockfile, one per platform. */
const nodeFolder = `node_modules/node-${process.platform}-${process.arch}`;
const pinnedNode = packages[nodeFolder];
/**
 * How V8 collects garbage.
 *
 * - New objects get exactly sixteen megabytes. V8 starts with one, and whether it ever takes more
 *   depends on what the first requests happen to leave behind: some starts of a shop then needed a
 *   third more time for each cached answer than others. The more it takes, the longer are the
 *   pauses while much of it survives, as when a large catalogue is read again.
 * - The heap may grow to two and a half times its size before all of it is collected, as V8 allows
 *   while much is allocated, and is not collected just because little happens. Otherwise V8 would
 *   allow as little as a tenth more, and consider a shop idle that only answers reads. With a large
 *   catalogue a collection keeps both cores busy for a fifth of a second, and then stops the shop
 *   for 15 to 120 ms.
 * - Memory outside V8's heap, such as an upload, counts like the heap itself. Otherwise 64 MB of it
 *   make V8 mark the heap in haste, in steps of up to 24 ms each.
 *
 * The last is an experiment of the pinned Node's V8, which another version may not know.
 */
const { any, pinned } = readJson('scripts/node-flags.json');
const flags = [...any, ...(pinnedNode === undefined ? [] : pinned)];

const [wanted, script, ...args] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(`Haat needs Node ${OLDEST_NODE} or newer to install itself; this is ${process.version}.`);
}
if (pinnedNode === undefined) expectOwnNode();
if (isIncomplete(wanted === 'all')) install(wanted === 'all');
handOver();

/** Whether a package of the lockfile is missing or has another version. */
function isIncomplete(withTestTools) {
  const isNeeded = ([folder, entry]) =>
    folder === nodeFolder ||
    (folder !== '' && !entry.optional && !entry.devOptional && (withTestTools || !entry.dev));
  const isInstalled = ([folder, entry]) => {
    try {
      return readJson(join(folder, 'package.json')).version === entry.version;
    } catch {
      return false;
    }
  };
  return Object.entries(packages)
    .filter(isNeeded)
    .some((entry) => !isInstalled(entry));
}

function install(withTestTools) {
  console.log(`Installing ${withTestTools ? 'Haat and its test tools' : 'Haat'} …`);
  // Not `ci`: it requires lockfile entries for the binaries of every platform, and a lockfile made
  // with a registry that carries only some platforms has only those. Both verify the lockfile's
  // hashes; packages it does not list are removed below, before any of their code has run.
  const options = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--loglevel=error',
    ...(withTestTools ? [] : ['--omit=dev']),
  ];
  const npmCli = process.env.npm_execpath;
  const [command, prefix] = npmCli?.endsWith('npm-cli.js')
    ? [process.execPath, [npmCli]]
    : ['npm', []];
  // With NODE_ENV=production npm would leave out the test tools.
  const { status } = spawnSync(command, [...prefix, ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: '' },
  });
  if (status !== 0) fail('The packages could not be installed; see above for the reason.');
  refuseUnlisted();
  // npm continues without a platform-specific package, whatever is wrong with it.
  if (isIncomplete(withTestTools)) {
    fail('A package is missing, or does not match its hash in package-lock.json.');
  }
}

/** Removes packages that were installed without a hash in the lockfile. */
function refuseUnlisted() {
  const record = 'node_modules/.package-lock.json';
  const unlisted = Object.entries(readJson(record).packages).filter(
    ([folder, { integrity }]) => !integrity || packages[folder]?.integrity !== integrity,
  );
  const pinned = unlisted.filter(isPinnedBinary);
  if (pinned.length > 0) {
    console.error(
      `package-lock.json has no hash for ${namesOf(pinned)}, which this platform needs.`,
    );
  }
  const refused = unlisted.filter((entry) => !isPinnedBinary(entry));
  if (refused.length === 0) return;
  for (const path of [...refused.map(([folder]) => folder), record])
    rmSync(join(root, path), { recursive: true, force: true });
  fail(`package-lock.json has no hash for ${namesOf(refused)}, so it was removed.`);
}

/**
 * A platform's binary that the lockfile leaves out; a package with a hash pins its exact version.
 */
function isPinnedBinary([folder, { version, integrity, os, cpu }]) {
  const pins = Object.values(packages).map((entry) => entry.optionalDependencies?.[nameOf(folder)]);
  const isListed = packages[folder] !== undefined;
  return !isListed && integrity && os !== undefined && cpu !== undefined && pins.includes(version);
}

function nameOf(folder) {
  return folder.replace(/^.*node_modules\//, '');
}

function namesOf(entries) {
  return entries.map(([folder]) => nameOf(folder)).join(', ');
}

/** If the lockfile has no Node for this platform, the machine's own must be new enough. */
function expectOwnNode() {
  const [version] = Object.values(packages[''].optionalDependencies);
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(version, 10)) return;
  fail(
    `There is no bundled Node for ${process.platform} on ${process.arch}: install Node ${version}.`,
  );
}

function handOver() {
  const isPinned = pinnedNode === undefined || process.versions.node === pinnedNode.version;
  const node = isPinned ? process.execPath : join(root, nodeFolder, pinnedNode.bin.node);
  const child = spawn(node, [...flags, script, ...args], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
