import { expect, test } from 'vitest';
import { runSideBySide, type Stage } from './side-by-side.ts';

const ONE = { passed: 1, failed: 0, skipped: 0 };

/** Stages that the test ends itself, and what has been printed so far without the minutes. */
function openStages(...titles: string[]) {
  const stages = titles.map((title) => {
    const { promise, resolve, reject } = Promise.withResolvers<typeof ONE>();
    let print: (text: string) => void = () => {};
    const stage: Stage = {
      title,
      run: (printed) => {
        print = printed;
        return promise;
      },
    };
    return { stage, print: (text: string) => print(text), end: resolve, fail: reject };
  });
  let printed = '';
  const counts = runSideBySide(
    stages.map(({ stage }) => stage),
    (text) => {
      printed += text;
    },
  );
  return { stages, counts, printed: () => printed.replaceAll(/\d+\.\d minutes/g, 'X minutes') };
}

test('stages run at once, and what each prints stays together in their order', async () => {
  const { stages, counts, printed } = openStages('checks', 'tests');
  const [checks, tests] = stages;
  tests?.print('one test\n');
  checks?.print('one check\n');
  tests?.print('two tests\n');
  expect(printed()).toBe('\n— checks\none check\n');
  checks?.end(ONE);
  await Promise.resolve();
  await expect
    .poll(printed)
    .toBe(
      '\n— checks\none check\nX minutes for the checks: 1 passed, 0 failed\n' +
        '\n— tests\none test\ntwo tests\n',
    );
  tests?.print('three tests\n');
  expect(printed()).toMatch(/three tests\n$/);
  tests?.end({ passed: 3, failed: 2, skipped: 1 });
  expect(await counts).toEqual({ passed: 4, failed: 2, skipped: 1 });
  expect(printed()).toMatch(/X minutes for the tests: 3 passed, 2 failed, 1 skipped\n$/);
});

test('a stage that ends early is printed in its place', async () => {
  const { stages, counts, printed } = openStages('checks', 'tests');
  stages[1]?.print('one test\n');
  stages[1]?.end(ONE);
  stages[0]?.print('one check\n');
  stages[0]?.end(ONE);
  await counts;
  expect(printed()).toBe(
    '\n— checks\none check\nX minutes for the checks: 1 passed, 0 failed\n' +
      '\n— tests\none test\nX minutes for the tests: 1 passed, 0 failed\n',
  );
});

test('a stage that breaks counts as one failure and does not hide the others', async () => {
  const { stages, counts, printed } = openStages('checks', 'tests');
  stages[0]?.fail(new Error('there is no compiler'));
  stages[1]?.print('one test\n');
  stages[1]?.end(ONE);
  expect(await counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(printed()).toContain('there is no compiler');
  expect(printed()).toContain('one test');
});
