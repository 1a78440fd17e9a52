/**
 * `node scripts/runtime-files.ts FOLDER`: copies what a running shop needs, and nothing that only
 * builds or tests it: for the image of deploy/Containerfile.
 */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './root.ts';

type Package = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const CODE = ['contract/**/*.ts', 'server/**/*.ts'];
const IS_FOR_TESTS = /\.test\.ts$|\/testing\/|[-/]testing\.ts$/;
/** Of a package, by its name. */
const IMPORT = /(?:from|import\()\s*'(?<name>(?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g;
const FURTHER = [
  'package.json',
  'scripts/node-flags.json',
  'scripts/readiness.mjs',
  ...globSync('server/**/*.txt', { cwd: root }),
];

const [target] = process.argv.slice(2);
if (target === undefined) {
  console.error('Usage: node scripts/runtime-files.ts FOLDER');
  process.exit(1);
}
const code = globSync(CODE, { cwd: root }).filter((file) => !IS_FOR_TESTS.test(file));
for (const file of [...code, ...FURTHER, ...packagesOf(code)]) copy(file, file);
const build = realpathSync(join(root, 'dist/current'));
copy(relative(root, build), 'dist/current');
copy(join(`node_modules/node-${process.platform}-${process.arch}`, 'bin/node'), 'node');

function copy(from: string, to: string): void {
  mkdirSync(dirname(join(target ?? '', to)), { recursive: true });
  cpSync(join(root, from), join(target ?? '', to), { recursive: true });
}

/** The folders of the packages that these files import, and of those that these need. */
function packagesOf(files: readonly string[]): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package | undefined>;
  };
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const folder = findPackage(packages, name, from);
    // Binaries for other platforms are not installed.
    if (folder === undefined || !existsSync(join(root, folder)) || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) {
      add(other, folder);
    }
  };
  for (const file of files) {
    for (const { groups } of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      if (groups?.name !== undefined) add(groups.name, '');
    }
  }
  return found;
}

/** As Node looks for it: in the folder of the package that asks, or further up. */
function findPackage(
  packages: Record<string, Package | undefined>,
  name: string,
  from: string,
): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[folder] !== undefined) return folder;
    if (at === '') return undefined;
  }
}
