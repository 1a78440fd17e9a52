import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkoutEndpoints } from '../contract/checkout/endpoints.ts';
import { findFreePort } from '../scripts/free-port.ts';
import { findOrUnpackPrometheus } from '../scripts/prometheus.ts';
import { root } from '../scripts/root.ts';
import { ALERT_CASES, type AlertCase } from './alerts-testing.ts';
import { DEADLINE } from './platform/http/testing.ts';
import { describeOnEachEngine, placeSqlite } from './platform/testing/engines.ts';
import { startServer } from './platform/testing/server-process.ts';

const RULES = join(root, 'deploy/alerts.yml');
const rules = readFileSync(RULES, 'utf8');
const dashboard = readFileSync(join(root, 'deploy/dashboard.json'), 'utf8');
const NAMES = new Set(ALERT_CASES.map(({ alert }) => alert));
const TOKEN = 'a-token-for-the-metrics';

/** Apart from `up`, which is Prometheus's own. */
const METRIC = /\b(?:haat|nodejs|process)_[a-z_\d]+/g;
/** Only with PostgreSQL are there several connections. */
const OF_POSTGRES = /^haat_database_(?:connections|waiting)/;

function promtool(args: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(findOrUnpackPrometheus().promtool, args, {
    encoding: 'utf8',
    input,
  });
  return { status, output: `${stdout}${stderr}` };
}

const namesIn = (queries: readonly string[]) =>
  new Set(queries.flatMap((query) => query.match(METRIC) ?? []));

describeOnEachEngine('the metrics of a running server', (place, engine) => {
  test('are as Prometheus expects them, and contain all that alerts and dashboard read', async () => {
    const { databaseUrl, dataDir } = await place();
    const server = await startServer({
      DATA_DIR: dataDir,
      METRICS_TOKEN: TOKEN,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });
    onTestFinished(() => void server.end('SIGTERM'));
    const ask = (headers: Record<string, string>) => fetch(`${server.url}/metrics`, { headers });
    expect((await ask({})).status).toBe(403);
    const metrics = await (await ask({ authorization: `Bearer ${TOKEN}` })).text();
    // Some of Node's own have a name that promtool would not give them.
    const lint = promtool(['check', 'metrics'], metrics).output.split('\n');
    expect(lint.filter((line) => line !== '' && !/^(?:nodejs|process)_/.test(line))).toEqual([]);

    const types = new Map(
      [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [
        name,
        type,
      ]),
    );
    const panels: { targets: { expr: string }[] }[] = JSON.parse(dashboard).panels;
    const read = namesIn([
      // In what people read there is no name of a metric.
      rules,
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]);
    expect(read.size).toBeGreaterThan(20);
    const missing = [...read].filter((name) => {
      const base = name.replace(/_(?:bucket|count|sum)$/, '');
      return !types.has(name) && types.get(base) !== 'histogram';
    });
    expect(missing.filter((name) => engine === 'postgres' || !OF_POSTGRES.test(name))).toEqual([]);
    // And nothing that is measured is left out of the dashboard.
    const own = [...types.keys()].filter((name) => name.startsWith('haat_'));
    expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
    for (const sample of [
      'haat_lease_held{name="reconciler"}',
      'haat_job_failures_total{name="reconciler"}',
      'haat_order_events_total{event="placed"}',
      'haat_order_events_total{event="paid"}',
    ]) {
      expect(metrics).toContain(`\n${sample} `);
    }
  });
});

/** A folder that is removed with the test. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'haat-alerts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Answer = {
  data: {
    activeTargets: { health: string; lastError: string }[];
    groups: { rules: { name: string; health: string }[] }[];
  };
};

test('Prometheus reads a server with the token, and evaluates every alert without an error', async () => {
  const server = await startServer({
    DATA_DIR: (await placeSqlite()).dataDir,
    METRICS_TOKEN: TOKEN,
  });
  onTestFinished(() => void server.end('SIGTERM'));
  const folder = makeFolder();
  writeFileSync(join(folder, 'haat-token'), TOKEN);
  const config = readFileSync(join(root, 'deploy/prometheus.yml'), 'utf8')
    .replaceAll('/etc/prometheus/haat-token', 'haat-token')
    .replace('127.0.0.1:3000', new URL(server.url).host)
    .replaceAll(' 15s', ' 1s');
  writeFileSync(join(folder, 'prometheus.yml'), config);
  writeFileSync(join(folder, 'alerts.yml'), rules);
  const port = await findFreePort();
  const prometheus = spawn(
    findOrUnpackPrometheus().prometheus,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = once(prometheus, 'exit');
  onTestFinished(async () => {
    prometheus.kill();
    await ended;
  });
  const ask = async (path: string): Promise<Answer['data']> =>
    ((await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as Answer).data;
  await vi.waitFor(async () => {
    const { activeTargets } = await ask('targets');
    expect(activeTargets).toMatchObject([{ health: 'up', lastError: '' }]);
    const { groups } = await ask('rules');
    const alerts = groups.flatMap((group) => group.rules);
    expect(alerts.map(({ name }) => name)).toEqual([...NAMES]);
    expect(new Set(alerts.map(({ health }) => health))).toEqual(new Set(['ok']));
  }, DEADLINE);
});

test('the alerts and the configuration that reads them are valid', () => {
  expect(promtool(['check', 'rules', RULES])).toMatchObject({
    status: 0,
    output: expect.stringContaining(`SUCCESS: ${NAMES.size} rules found`),
  });
  const config = join(root, 'deploy/prometheus.yml');
  expect(promtool(['check', 'config', '--syntax-only', config]).status).toBe(0);
  expect(rules).toContain(`route="${checkoutEndpoints.placeOrder.path}"`);
});

test('each alert has a case, and each says what to do', () => {
  const alerts = [...rules.matchAll(/- alert: (\S+)/g)].map(([, name]) => name);
  expect([...NAMES]).toEqual(alerts);
  expect(rules.match(/^ +action: \S.*\.$/gm)).toHaveLength(alerts.length);
});

/** As promtool reads it: JSON is YAML, too. */
function testOf({ alert, firing, after, labels, summary, silent }: AlertCase): object[] {
  const series = (values: AlertCase['firing']) =>
    Object.entries(values).map(([name, numbers]) => ({ series: name, values: numbers }));
  const [, action] = new RegExp(`alert: ${alert}\\n[\\s\\S]*?action: (.*)`).exec(rules) ?? [];
  const annotations = { summary, action };
  return [
    {
      interval: '1m',
      input_series: series(firing),
      alert_rule_test: [
        {
          eval_time: after,
          alertname: alert,
          exp_alerts: [{ exp_labels: labels, exp_annotations: annotations }],
        },
      ],
    },
    {
      interval: '1m',
      input_series: series(silent),
      alert_rule_test: [{ eval_time: after, alertname: alert, exp_alerts: [] }],
    },
  ];
}

test.each(ALERT_CASES.map((one) => [one.alert, one] as const))(
  '%s fires when it should, and not for what comes close',
  (_, one) => {
    const file = join(makeFolder(), 'test.yml');
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], tests: testOf(one) }));
    expect(promtool(['test', 'rules', file])).toMatchObject({ status: 0 });
  },
);
