import { expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { Limiter } from './limiter.ts';

/** Work that ends when the test says so, and records when it starts. */
function openLimiter(options: { atOnce: number; mostWaiting: number }) {
  const refuse = () => new Failure('tooManyUploads', { retryAfterSeconds: 5 });
  const limiter = new Limiter({ ...options, refuse });
  const begun: string[] = [];
  const works = new Map<string, PromiseWithResolvers<string>>();
  const take = (name: string, line?: 'usual' | 'ahead') =>
    limiter.take(() => {
      begun.push(name);
      const work = Promise.withResolvers<string>();
      works.set(name, work);
      return work.promise;
    }, line);
  const settled = async () => {
    for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
  };
  return {
    begun,
    take,
    end: async (name: string) => {
      works.get(name)?.resolve(name);
      await settled();
    },
    fail: async (name: string) => {
      works.get(name)?.reject(new Error('It broke.'));
      await settled();
    },
  };
}

test('one task runs at a time, in order of arrival, even after one that threw', async () => {
  const { begun, take, end, fail } = openLimiter({ atOnce: 1, mostWaiting: 9 });
  const taken = ['a', 'b', 'c'].map((name) => take(name));
  expect(begun).toEqual(['a']);
  const broken = expect(taken[0]).rejects.toThrow('It broke.');
  await fail('a');
  await broken;
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  await end('c');
  expect(await Promise.all(taken.slice(1))).toEqual(['b', 'c']);
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('the queue is limited: the next caller is told when to retry, and its task never starts', async () => {
  const { begun, take, end } = openLimiter({ atOnce: 1, mostWaiting: 9 });
  const names = Array.from({ length: 10 }, (_, number) => `w${number}`);
  const taken = names.map((name) => take(name));
  const refused = await take('late');
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
  for (const name of names) await end(name);
  expect(await Promise.all(taken)).toEqual(names);
  const next = take('next');
  await end('next');
  expect(await next).toBe('next');
  expect(begun).toEqual([...names, 'next']);
});

test('two tasks run at a time if two may, and a free slot goes to a later caller', async () => {
  const { begun, take, end } = openLimiter({ atOnce: 2, mostWaiting: 9 });
  const taken = ['a', 'b', 'c'].map((name) => take(name));
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) await end(name);
  expect(await Promise.all(taken)).toEqual(['a', 'b', 'c']);
  const both = [take('d'), take('e')];
  expect(begun.slice(3)).toEqual(['d', 'e']);
  for (const name of ['d', 'e']) await end(name);
  expect(await Promise.all(both)).toEqual(['d', 'e']);
});

test('the priority queue goes first, then both alternate, so that neither starves the other', async () => {
  const { begun, take, end } = openLimiter({ atOnce: 1, mostWaiting: 100 });
  const taken = [
    take('first'),
    take('s1'),
    take('s2'),
    take('s3'),
    take('k1', 'ahead'),
    take('k2', 'ahead'),
    take('k3', 'ahead'),
    take('k4', 'ahead'),
  ];
  for (const name of ['first', 'k1', 's1', 'k2', 's2', 'k3', 's3', 'k4']) await end(name);
  expect(begun).toEqual(['first', 'k1', 's1', 'k2', 's2', 'k3', 's3', 'k4']);
  expect(await Promise.all(taken)).toHaveLength(8);
});

test('a full queue rejects new callers while the other still accepts them', async () => {
  const { begun, take, end } = openLimiter({ atOnce: 1, mostWaiting: 2 });
  const taken = [take('first'), take('s1'), take('s2')];
  expect(await take('s3')).toBeInstanceOf(Failure);
  taken.push(take('k1', 'ahead'));
  await end('first');
  expect(begun).toEqual(['first', 'k1']);
  for (const name of ['k1', 's1', 's2']) await end(name);
  expect(await Promise.all(taken)).toEqual(['first', 's1', 's2', 'k1']);
});
