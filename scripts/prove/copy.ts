import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.ts';
import { type Breakage, breakText } from './breakage.ts';

/** A copy of the repo to break things in. */
export class RepoCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'haat-prove-'));

  constructor() {
    const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
    const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
    for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
      cpSync(join(root, file), join(this.folder, file));
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** In this process, where the build tools are warm after the first run. */
  async build(): Promise<void> {
    const module = join(this.folder, 'scripts/prove/quick-build.ts');
    const { buildQuickly } = (await import(module)) as typeof import('./quick-build.ts');
    await buildQuickly();
  }

  /** Applies one breakage while `work` runs. */
  async whileBroken<Result>(breakage: Breakage, work: () => Promise<Result>): Promise<Result> {
    const path = join(this.folder, breakage.file);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, breakText(whole, breakage));
    try {
      return await work();
    } finally {
      writeFileSync(path, whole);
    }
  }

  remove(): void {
    // A test that was stopped may still be writing.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }
}
