import { expect, test } from 'vitest';
import { describeOnEachEngine, describeOnOneEngine } from './engines.ts';

const onEach: string[] = [];
const onOne: string[] = [];

describeOnEachEngine('on each engine', (_place, engine) => {
  onEach.push(engine);
  test('tests are defined', () => {});
});

describeOnOneEngine('on one engine', (_place, engine) => {
  onOne.push(engine);
  test('tests are defined', () => {});
});

test('what npm test runs on SQLite alone, the slow run runs on PostgreSQL', ({ task }) => {
  expect(onEach).toEqual(['sqlite', 'postgres']);
  const isSlow = task.file.projectName === 'slow';
  expect(onOne).toEqual(isSlow ? ['postgres'] : ['sqlite']);
});
