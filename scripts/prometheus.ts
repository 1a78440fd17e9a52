import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackWithApt } from './apt.ts';
import { root } from './root.ts';

const FOLDER = join(root, 'node_modules/.cache/prometheus');

export type PrometheusPrograms = { prometheus: string; promtool: string };

/** The system's Prometheus, or one unpacked from Debian's package, which starts no service. */
export function findOrUnpackPrometheus(): PrometheusPrograms {
  const found =
    findPrometheus() ??
    (unpackWithApt('Prometheus', 'prometheus', FOLDER) ? findPrometheus() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    'The tests of metrics and alerts need Prometheus: install it (on Debian: apt-get install prometheus).',
  );
}

function findPrometheus(): PrometheusPrograms | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(FOLDER, 'usr/bin')];
  return folders
    .map((folder) => ({
      prometheus: join(folder, 'prometheus'),
      promtool: join(folder, 'promtool'),
    }))
    .find(({ prometheus, promtool }) => existsSync(prometheus) && existsSync(promtool));
}
