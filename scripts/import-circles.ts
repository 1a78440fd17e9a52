/** Finds import cycles between files and between folders. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path/posix';
import { parseSync } from 'vite';

export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const SOURCES = '{contract,server,web}/**/*.{ts,tsx}';
const TEST_CODE = /\.test\.tsx?$|[/-]testing[/.]/;

type What = {
  /** They tie files to each other just as much, but do nothing at run time. */
  withTypes: boolean;
};

export function readImports(folder: string, what: What = { withTypes: true }): ImportGraph {
  const files = globSync(SOURCES, { cwd: folder }).filter((file) => !TEST_CODE.test(file));
  return new Map(
    files.map((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const named = importedPaths(file, source, what).map((path) => join(dirname(file), path));
      const globbed = globbedFiles(file, source, files);
      return [file, new Set([...named.filter((path) => files.includes(path)), ...globbed])];
    }),
  );
}

/** Through `import`, `export … from` and `import()`. */
function importedPaths(file: string, source: string, { withTypes }: What): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const imported = staticImports
    .filter(
      ({ entries }) => withTypes || entries.length === 0 || entries.some((one) => !one.isType),
    )
    .map(({ moduleRequest }) => moduleRequest.value);
  const reexported = staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => withTypes || !isType)
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  const lazy = dynamicImports.flatMap(({ moduleRequest }) =>
    quotedTexts(source.slice(moduleRequest.start, moduleRequest.end)),
  );
  return [...imported, ...reexported, ...lazy].filter((path) => path.startsWith('.'));
}

const GLOB_CALL = /import\.meta\.glob(?:<[^>]*>)?\(\s*(?<patterns>\[[^\]]*\]|'[^']*')/g;

/** Through Vite's `import.meta.glob`, which is an `import()` of each matching file. */
function globbedFiles(file: string, source: string, files: readonly string[]): string[] {
  return [...source.matchAll(GLOB_CALL)].flatMap(({ groups }) => {
    const patterns = quotedTexts(groups?.patterns ?? '');
    const matches = (path: string, pattern: string) =>
      matchesGlob(path, join(dirname(file), pattern));
    const wanted = patterns.filter((pattern) => !pattern.startsWith('!'));
    const excluded = patterns.filter((pattern) => pattern.startsWith('!'));
    return files.filter(
      (path) =>
        wanted.some((pattern) => matches(path, pattern)) &&
        !excluded.some((pattern) => matches(path, pattern.slice(1))),
    );
  });
}

function quotedTexts(code: string): string[] {
  return [...code.matchAll(/'(?<text>[^']*)'/g)].map(({ groups }) => groups?.text ?? '');
}

/** The same graph between the folders that `folderOf` returns; files without one are left out. */
export function groupByFolder(
  imports: ImportGraph,
  folderOf: (file: string) => string | undefined,
): ImportGraph {
  const folders = new Map<string, Set<string>>();
  for (const [file, imported] of imports) {
    const folder = folderOf(file);
    if (folder === undefined) continue;
    const others = folders.get(folder) ?? new Set();
    folders.set(folder, others);
    for (const other of imported) {
      const otherFolder = folderOf(other);
      if (otherFolder !== undefined && otherFolder !== folder) others.add(otherFolder);
    }
  }
  return folders;
}

/** At least one cycle if there are any, each as `a → b → a`. */
export function findCircles(graph: ImportGraph): string[] {
  const circles: string[] = [];
  const finished = new Set<string>();
  const follow = (node: string, path: readonly string[]) => {
    const start = path.indexOf(node);
    if (start >= 0) circles.push([...path.slice(start), node].join(' → '));
    if (start >= 0 || finished.has(node)) return;
    for (const next of graph.get(node) ?? []) follow(next, [...path, node]);
    finished.add(node);
  };
  for (const node of graph.keys()) follow(node, []);
  return circles;
}
