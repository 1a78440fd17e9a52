import { expect, onTestFinished, test, vi } from 'vitest';
import { DEADLINE } from '../platform/http/testing.ts';
import { openSmtpThread } from './smtp-in-thread.ts';
import { openSmtpForTest } from './testing.ts';
import type { MailTransport } from './transport.ts';

const MAIL = {
  to: 'asha@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<one@shop.example>',
  sender: { name: 'Haat', address: 'shop@shop.example', replyTo: undefined },
};

function open(url: string): MailTransport {
  const transport = openSmtpThread(url, (error) => {
    throw error;
  });
  onTestFinished(() => transport.close());
  return transport;
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
