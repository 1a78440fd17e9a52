// `npm run update`: makes a release of this checkout as it is, in a folder of its own beside those
// that run, switches the link `current` to it, and restarts the servers that systemd runs, one after
// another. `npm run update -- back` switches to the release before. Plain JavaScript and built-in
// modules only: it installs nothing in the checkout itself.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KEPT = 5;
const UNITS = 'haat@*.service';
const IS_RELEASE = /^\d{14}$/;
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const releases = join(root, 'releases');
const current = join(root, 'current');
const [wish, mode] = process.argv.slice(2);

if (!['make', 'back', undefined].includes(wish)) fail('Usage: npm run update [-- back]');
if (IS_RELEASE.test(basename(root))) {
  fail(`This is a release: update the checkout, in ${dirname(dirname(root))}.`);
}
const owner = statSync(root);
if (process.getuid?.() === 0 && owner.uid !== 0) runAsOwner();
else if (wish === 'back') switchBack();
else switchTo(makeRelease());
if (mode !== 'no-restart') restart();

/** Only systemd needs root: what is installed and built is the owner's. */
function runAsOwner() {
  const { status } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), wish ?? 'make', 'no-restart'],
    {
      uid: owner.uid,
      gid: owner.gid,
      stdio: 'inherit',
      env: { ...process.env, HOME: root, npm_config_cache: join(root, '.npm') },
    },
  );
  if (status !== 0) process.exit(1);
}

/** The folder of a finished release is never changed again: servers load parts of it late. */
function makeRelease() {
  mkdirSync(releases, { recursive: true });
  // The default DATA_DIR of every release.
  mkdirSync(join(root, 'data'), { recursive: true, mode: 0o700 });
  for (const name of readdirSync(releases).filter((entry) => entry.startsWith('.next-'))) {
    rmSync(join(releases, name), { recursive: true, force: true });
  }
  const next = join(releases, `.next-${process.pid}`);
  copySources(next);
  linkPackages(next);
  const { status } = spawnSync(
    process.execPath,
    ['scripts/bootstrap.mjs', 'runtime', 'scripts/build-release.ts'],
    { cwd: next, stdio: 'inherit', env: { ...process.env, DIST_DIR: join(root, 'dist') } },
  );
  if (status !== 0) {
    rmSync(next, { recursive: true, force: true });
    fail('The update was not made. What is running is unchanged.');
  }
  symlinkSync(join(root, 'data'), join(next, 'data'));
  mkdirSync(join(next, 'dist'));
  symlinkSync(realpathSync(join(root, 'dist/current')), join(next, 'dist/current'));
  const name = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  renameSync(next, join(releases, name));
  return name;
}

function copySources(folder) {
  const wanted = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  for (const name of wanted) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\.test\.tsx?$/.test(path),
    });
  }
}

/** Of a release with the same packages, if there is one; npm replaces files and never edits them. */
function linkPackages(folder) {
  const lockOf = (where) => readFileSync(join(where, 'package-lock.json'), 'utf8');
  const same = [current, root].find(
    (where) => existsSync(join(where, 'node_modules')) && lockOf(where) === lockOf(folder),
  );
  if (same === undefined) return;
  const packages = join(folder, 'node_modules');
  const { status } = spawnSync('cp', ['-al', join(realpathSync(same), 'node_modules'), packages]);
  // They are then installed.
  if (status !== 0) rmSync(packages, { recursive: true, force: true });
}

function switchBack() {
  const names = listReleases();
  const before = names[names.indexOf(currentRelease()) - 1];
  if (before === undefined) fail('There is no earlier release.');
  switchTo(before);
}

/** In one step: a server that starts now finds either release. */
function switchTo(name) {
  const link = `${current}-${process.pid}`;
  rmSync(link, { force: true });
  symlinkSync(join('releases', name), link);
  renameSync(link, current);
  for (const old of listReleases().slice(0, -KEPT)) {
    if (old !== name) rmSync(join(releases, old), { recursive: true, force: true });
  }
  console.log(`The current release is ${name}.`);
}

function restart() {
  const units = findUnits();
  if (units.length === 0) {
    console.log(`Stop the shop, if it is running, and start it with: cd ${current} && npm start`);
  }
  for (const unit of units) {
    console.log(`Restarting ${unit} …`);
    // Returns when the server is ready, so that the others serve meanwhile.
    const { status } = spawnSync('systemctl', ['restart', unit], { stdio: 'inherit' });
    if (status !== 0) {
      fail(
        `${unit} was not restarted: see above, and journalctl -u ${unit}. Servers after it still run the release before.`,
      );
    }
  }
}

function findUnits() {
  const options = ['--plain', '--no-legend', '--state=active', UNITS];
  const { stdout } = spawnSync('systemctl', ['list-units', ...options], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').flatMap((line) => line.trim().split(/\s+/, 1).filter(Boolean));
}

function listReleases() {
  return readdirSync(releases)
    .filter((name) => IS_RELEASE.test(name))
    .sort();
}

function currentRelease() {
  try {
    return basename(readlinkSync(current));
  } catch {
    return undefined;
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
