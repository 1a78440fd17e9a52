import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { get, openConnection } from '../testing/raw-connection.ts';
import { Outbox } from './outbox.ts';
import { ReusableResponse } from './reusable-response.ts';
import { DEADLINE } from './testing.ts';

/** An outbox whose answers only say that they were sent. */
function openOutbox() {
  const outbox = new Outbox();
  const sent: string[] = [];
  const nobody = {} as ServerResponse;
  const add = (name: string) => outbox.add({ send: () => void sent.push(name) }, nobody);
  return { outbox, sent, add };
}

test('the answers of one turn are sent at its end, in their order and once', async () => {
  const { sent, add } = openOutbox();
  add('one');
  add('two');
  expect(sent).toEqual([]);
  await endOfTurn();
  expect(sent).toEqual(['one', 'two']);
  add('three');
  await endOfTurn();
  await endOfTurn();
  expect(sent).toEqual(['one', 'two', 'three']);
});

test('while answers keep coming, they are sent before what else waits for the end of the turn', async () => {
  const { sent, add } = openOutbox();
  add('first');
  await endOfTurn();
  setImmediate(() => sent.push('commit'));
  add('second');
  await endOfTurn();
  expect(sent).toEqual(['first', 'second', 'commit']);
});

test('flushing sends what is waiting at once, and not again', async () => {
  const { outbox, sent, add } = openOutbox();
  add('one');
  outbox.flush();
  expect(sent).toEqual(['one']);
  add('two');
  await endOfTurn();
  expect(sent).toEqual(['one', 'two']);
});

test('sixteen answers are sent without waiting for the end of the turn', async () => {
  const { sent, add } = openOutbox();
  for (let count = 1; count < 16; count += 1) add(`answer ${count}`);
  expect(sent).toEqual([]);
  add('answer 16');
  expect(sent).toHaveLength(16);
  add('answer 17');
  expect(sent).toHaveLength(16);
  await endOfTurn();
  expect(sent.at(-1)).toBe('answer 17');
});

test('when there is nothing more to send, it rests', async () => {
  const { add } = openOutbox();
  const arming = vi.spyOn(globalThis, 'setImmediate');
  onTestFinished(() => arming.mockRestore());
  add('only');
  for (let turn = 0; turn < 5; turn += 1) await endOfTurn();
  // One for the answer, and one to be the first in the next turn.
  expect(arming).toHaveBeenCalledTimes(2);
});

test('a client that disconnects in the turn of its request disturbs nobody', async () => {
  const outbox = new Outbox();
  const chai = new ReusableResponse(200, ['content-length', '5'], Buffer.from('chai!'));
  const server = createServer((request, response) => {
    outbox.add(chai, response);
    if (request.url === '/gone') request.socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  for (const path of ['/', '/gone', '/gone', '/']) {
    const connection = await openConnection(port);
    connection.send(get(path));
    if (path === '/gone') await connection.ended;
    else await vi.waitUntil(() => connection.received().endsWith('chai!'), DEADLINE);
    expect(connection.received().endsWith('chai!')).toBe(path === '/');
  }
});
