import { expect, test } from 'vitest';
import { openSmtp } from './smtp.ts';
import { openSmtpForTest } from './testing.ts';
import type { Transport } from './transport.ts';

type Outgoing = Parameters<Transport['send']>[0];

async function sendAndRead(fields: Partial<Outgoing>): Promise<{ head: string; to: string[] }> {
  const smtp = await openSmtpForTest();
  const transport = openSmtp(smtp.url);
  await transport.send({
    to: 'asha@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    messageId: '<one@shop.example>',
    sender: { name: 'Haat', address: 'shop@shop.example', replyTo: undefined },
    ...fields,
  });
  transport.close();
  const [mail] = smtp.received;
  const head = mail?.source.split('\r\n\r\n')[0] ?? '';
  // Lines that begin with a space continue the one before.
  return { head: head.replace(/\r\n[ \t]/g, ' '), to: smtp.received.map(({ to }) => to) };
}

const namesOf = (head: string) =>
  head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')).toLowerCase());

test('a mail names the shop, its Message-ID and that no person wrote it', async () => {
  const { head, to } = await sendAndRead({
    sender: { name: 'Haat', address: 'shop@shop.example', replyTo: 'hello@shop.example' },
  });
  expect(head).toContain('From: Haat <shop@shop.example>');
  expect(head).toContain('Reply-To: hello@shop.example');
  expect(head).toContain('Message-ID: <one@shop.example>');
  expect(head).toContain('Auto-Submitted: auto-generated');
  expect(head).toContain('MIME-Version: 1.0');
  expect(head).toMatch(/^Date: \w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d \+0000\r?$/m);
  expect(to).toEqual(['asha@example.com']);
});

const HOSTILE = [
  'Asha\r\nBcc: victim@example.com',
  'Asha\nBcc: victim@example.com\n\n<script>alert(1)</script>',
  'Asha\rBcc: victim@example.com',
  'Asha\u2028Bcc: victim@example.com',
  '"Asha" <victim@example.com>, other@example.com',
  '<b>Asha</b>',
];

for (const text of HOSTILE) {
  test(`a name or subject like ${JSON.stringify(text)} adds no header and no recipient`, async () => {
    const { head, to } = await sendAndRead({
      subject: `Order of ${text}`,
      sender: { name: text, address: 'shop@shop.example', replyTo: undefined },
    });
    expect(namesOf(head)).not.toContain('bcc');
    expect(namesOf(head).filter((name) => name === 'subject')).toEqual(['subject']);
    expect(namesOf(head).filter((name) => name === 'from')).toEqual(['from']);
    expect(head).toMatch(/^From: .*<shop@shop\.example>$/m);
    expect(to).toEqual(['asha@example.com']);
  });
}

test('an address with a line break is refused or kept in one line', async () => {
  const smtp = await openSmtpForTest();
  const transport = openSmtp(smtp.url);
  const to = 'asha@example.com>\r\nRCPT TO:<victim@example.com';
  await transport
    .send({
      to,
      subject: 'Hello',
      text: 'Hello',
      html: '',
      messageId: '<one@shop.example>',
      sender: { name: 'Haat', address: 'shop@shop.example', replyTo: undefined },
    })
    .catch(() => {});
  transport.close();
  expect(smtp.received.map((mail) => mail.to)).not.toContain('victim@example.com');
});
