import { expect, test } from 'vitest';
import { openListSnapshot } from './list-snapshot.ts';
import { ProductIndex } from './product-index.ts';
import { CatalogueSnapshot } from './snapshot.ts';

function snapshotOf(version: number): CatalogueSnapshot {
  const byId = new ProductIndex(new Map());
  return new CatalogueSnapshot({ version, entries: [], byId, categories: [] });
}

function openLists() {
  let time = 50_000;
  let followed = 0;
  const lists = openListSnapshot(
    snapshotOf(1),
    () => {
      followed += 1;
    },
    () => time,
  );
  const turns = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    ...lists,
    version: () => lists.current().version,
    followed: () => followed,
    wait: (ms: number) => {
      time += ms;
    },
    follow: async (snapshot: CatalogueSnapshot) => {
      lists.follow(snapshot);
      await turns();
    },
    turns,
  };
}

test('lists follow orders four seconds after the first, and listeners are notified', async () => {
  const lists = openLists();
  await lists.follow(snapshotOf(2));
  lists.wait(3_999);
  await lists.follow(snapshotOf(3));
  expect([lists.version(), lists.followed()]).toEqual([1, 0]);
  lists.wait(1);
  await lists.follow(snapshotOf(4));
  expect([lists.version(), lists.followed()]).toEqual([4, 1]);
});

test("an owner's change is followed at once, and nothing older comes after it", async () => {
  const lists = openLists();
  const { promise, resolve } = Promise.withResolvers<void>();
  lists.prepare(() => promise);
  await lists.follow(snapshotOf(2));
  lists.wait(4_000);
  await lists.follow(snapshotOf(2));
  lists.replace(snapshotOf(3));
  expect(lists.version()).toBe(3);
  resolve();
  await lists.turns();
  expect([lists.version(), lists.followed()]).toEqual([3, 0]);
});

test('the old list is served until the new one is prepared, even if preparing failed', async () => {
  const lists = openLists();
  const { promise, reject } = Promise.withResolvers<void>();
  const prepared: number[] = [];
  lists.prepare(({ version }) => {
    prepared.push(version);
    return promise;
  });
  await lists.follow(snapshotOf(2));
  lists.wait(4_000);
  await lists.follow(snapshotOf(2));
  await lists.follow(snapshotOf(3));
  expect([lists.version(), prepared]).toEqual([1, [2]]);
  reject(new Error('no memory'));
  await lists.turns();
  expect(lists.version()).toBe(2);
});

/** After which steps the lists followed, if preparing takes this long. */
async function followFor(steps: number, stepMs: number, prepareMs: number): Promise<number[]> {
  const lists = openLists();
  lists.prepare(async () => lists.wait(prepareMs));
  let version = 2;
  await lists.follow(snapshotOf(version));
  const followedAfter: number[] = [];
  for (let step = 1; step <= steps; step += 1) {
    lists.wait(stepMs);
    version += 1;
    const before = lists.followed();
    await lists.follow(snapshotOf(version));
    if (lists.followed() > before) followedAfter.push(step);
  }
  return followedAfter;
}

test('preparing takes at most a tenth of the time', async () => {
  // The first after four seconds; each takes half a second and is followed by four and a half of
  // rest.
  expect(await followFor(36, 500, 500)).toEqual([8, 17, 26, 35]);
});

test('lists that take long to prepare rest less, so that nothing in them is older than ten seconds', async () => {
  // Each takes two seconds and is followed by three of rest; then the refresher has two more.
  expect(await followFor(20, 1_000, 2_000)).toEqual([4, 7, 10, 13, 16, 19]);
});
