import type { TestProject } from 'vitest/node';
import { buildIfChanged } from '../../../scripts/build-if-changed.ts';
import { makeTemplates, type Templates } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates;
  }
}

/** Some tests start the real server, which serves the build. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildIfChanged();
  const { remove, ...templates } = await makeTemplates();
  project.provide('templates', templates);
  return remove;
}
