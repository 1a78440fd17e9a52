import { expect, onTestFinished, test, vi } from 'vitest';
import { DEADLINE } from '../platform/http/testing.ts';
import { openSmtp } from './smtp.ts';
import { openSmtpForTest } from './testing.ts';
import type { OutgoingMail } from './transport.ts';

async function sendAndRead(fields: Partial<OutgoingMail>) {
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
  const source = mail?.source ?? '';
  const head = source.split('\r\n\r\n')[0] ?? '';
  return {
    source,
    // Lines that begin with a space continue the one before.
    head: head.replace(/\r\n[ \t]/g, ' '),
    to: smtp.received.map(({ to }) => to),
  };
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

test('text and HTML arrive as they were composed, with long links in one piece', async () => {
  const link = `https://shop.example/${'x'.repeat(80)}`;
  const { source, head } = await sendAndRead({
    subject: '₹ 5',
    text: `Hi Zoë,\n${link}\n.\nHaat\n`,
    html: '<p class="a">1 + 1 = 2</p>',
  });
  expect(head).toContain('Subject: =?UTF-8?B?4oK5IDU=?=');
  expect(head).toMatch(/^Content-Type: multipart\/alternative;/m);
  // An equals sign at the end of a line takes the break away again.
  const [, text, html] = source.replaceAll('=\r\n', '').split(/\r\n--\S+\r\n/);
  expect(text).toBe(
    'Content-Type: text/plain; charset=utf-8\r\n' +
      'Content-Transfer-Encoding: quoted-printable\r\n\r\n' +
      // A line with a point alone would end the mail, so it is sent with two.
      `Hi Zo=C3=AB,\r\n${link}\r\n..\r\nHaat\r\n`,
  );
  expect(html).toContain('\r\n\r\n<p class=3D"a">1 + 1 =3D 2</p>');
});

test('a mail may have attachments', async () => {
  const { source } = await sendAndRead({
    attachments: [
      {
        filename: 'Invoice ₹ 5.pdf',
        contentType: 'application/pdf',
        content: new Uint8Array([0, 255, 13, 10]),
      },
    ],
  });
  const attachment = source.split(/\r\n--\S+\r\n/).find((part) => part.includes('pdf'));
  expect(attachment).toMatch(/^Content-Type: application\/pdf;/);
  expect(attachment).toMatch(/^Content-Disposition: attachment;/m);
  expect(attachment).toContain("filename*0*=utf-8''Invoice%20%E2%82%B9%205.pdf");
  expect(attachment).toMatch(/^Content-Transfer-Encoding: base64\r$/m);
  expect(attachment).toContain('\r\n\r\nAP8NCg==\r\n');
});

test('a server that trickles its reply is given up on, and a later mail has a new connection', async () => {
  const smtp = await openSmtpForTest();
  const timeouts = { connect: 60_000, greeting: 60_000, silence: 60_000, whole: 1_000 };
  const transport = openSmtp(smtp.url, { timeouts });
  onTestFinished(() => transport.close());
  const mail = {
    to: 'asha@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '',
    messageId: '<one@shop.example>',
    sender: { name: 'Haat', address: 'shop@shop.example', replyTo: undefined },
  };
  smtp.behave('accept', 'trickle');
  await expect(transport.send(mail)).rejects.toMatchObject({
    failure: {
      cause: 'timed_out',
      reason: 'The mail server takes too long.',
      code: 'ETIMEDOUT',
      isFinal: false,
    },
  });
  await expect.poll(() => smtp.connections()).toBe(0);
  // On a busy machine it may be given up on before it trickles.
  await vi.waitFor(() => transport.send(mail), DEADLINE);
  expect(smtp.received.at(-1)?.to).toBe('asha@example.com');
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
