import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { EMPTY_PAGE_DATA } from '../../../contract/storefront/render.ts';
import { readConfig } from '../../config.ts';

const RENDERER = join(readConfig({}).distDir, 'current/renderer');

/** Renders a page and reports which environment variables were read. */
const RENDER = `
const asked = [];
process.env = new Proxy(process.env, {
  get: (env, name) => {
    asked.push(name);
    return env[name];
  },
});
const { render } = await import(process.argv[1]);
const { status, html } = await render({ path: '/', data: JSON.parse(process.argv[2]) });
console.log(JSON.stringify({ status, hasPage: html.includes('<main'), asked }));
`;

test.each([undefined, 'development', 'test', 'production'])(
  'with NODE_ENV=%s the renderer does not check which build of React to use',
  (nodeEnv) => {
    const { NODE_ENV: _, ...environment } = process.env;
    const entry = pathToFileURL(join(RENDERER, 'entry-server.js')).href;
    const data = JSON.stringify({ ...EMPTY_PAGE_DATA, isRendered: true });
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', RENDER, entry, data],
      {
        env: { ...environment, ...(nodeEnv === undefined ? {} : { NODE_ENV: nodeEnv }) },
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
    const { status, hasPage, asked } = JSON.parse(stdout);
    expect({ status, hasPage }).toEqual({ status: 200, hasPage: true });
    expect(asked).not.toContain('NODE_ENV');
  },
);

test("the renderer contains React's production build and no development build", () => {
  const files = globSync('**/*.js', { cwd: RENDERER });
  const code = files.map((file) => readFileSync(join(RENDERER, file), 'utf8')).join('\n');
  expect(code).toContain('react-dom-server.node.production.js');
  expect(code).not.toMatch(/react[\w.-]*\.development\.js/);
  expect(code).not.toContain('process.env.NODE_ENV');
  // A message of the development build.
  expect(code).not.toContain('Each child in a list should have a unique');
});
