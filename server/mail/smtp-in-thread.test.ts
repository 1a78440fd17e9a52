import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEADLINE } from '../platform/http/testing.ts';
import type { ReceivedMail } from './mailbox/mailbox-server.ts';
import { openSmtpThread } from './smtp-in-thread.ts';
import { openSmtpForTest } from './testing.ts';

const MAIL = {
  to: 'asha@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<one@shop.example>',
  sender: { name: 'Haat', address: 'shop@shop.example', replyTo: undefined },
};

function open(
  url: string | undefined,
  keep: (mail: ReceivedMail) => Promise<void> = async () => {},
) {
  const report = vi.fn();
  const transport = openSmtpThread({ url, keep, report });
  onTestFinished(() => transport.close());
  return { ...transport, report };
}

test('a mail reaches the mail server, and a refusal is told as the server said it', async () => {
  const smtp = await openSmtpForTest();
  const { send } = open(smtp.url);
  await send(MAIL);
  expect(smtp.received.map(({ to, messageId }) => [to, messageId])).toEqual([
    ['asha@example.com', '<one@shop.example>'],
  ]);
  smtp.behave('accept', { recipient: '550 5.1.1 No such user' });
  await expect(send(MAIL)).rejects.toMatchObject({
    name: 'NotSent',
    failure: { reason: '550 5.1.1 No such user', code: '550', isFinal: true },
  });
  await send(MAIL);
  expect(smtp.received).toHaveLength(2);
});

test('closing ends what hangs, and a later mail starts a new thread', async () => {
  const smtp = await openSmtpForTest();
  const { send, close } = open(smtp.url);
  smtp.behave('accept', 'hang');
  const hanging = expect(send(MAIL)).rejects.toMatchObject({ failure: { isFinal: false } });
  await expect.poll(() => smtp.connections()).toBe(1);
  close();
  await hanging;
  await vi.waitFor(() => send(MAIL), DEADLINE);
  expect(smtp.received).toHaveLength(1);
});

test('the mailbox accepts a mail once it is kept, and has it sent again if it is not', async () => {
  const kept: ReceivedMail[] = [];
  let isAway = true;
  const { send, report } = open(undefined, async (mail) => {
    if (isAway) throw new Error('The database is away.');
    kept.push(mail);
  });
  await expect(send(MAIL)).rejects.toMatchObject({ failure: { code: '451', isFinal: false } });
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('The database is away.'));
  isAway = false;
  await send(MAIL);
  expect(kept).toEqual([
    {
      messageId: '<one@shop.example>',
      sender: 'Haat <shop@shop.example>',
      recipient: 'asha@example.com',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    },
  ]);
});

test('mail gives way to the other threads of the shop', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Elsewhere a thread has no priority of its own.');
  const findThreads = () => readdirSync('/proc/self/task').map(Number);
  const others = new Set(findThreads());
  const { send } = open(undefined);
  await send(MAIL);
  const started = findThreads().filter((thread) => !others.has(thread));
  const behind = Math.min(getPriority(process.pid) + 10, 19);
  expect(started.map((thread) => getPriority(thread))).toContain(behind);
});
