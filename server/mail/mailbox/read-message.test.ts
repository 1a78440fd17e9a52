import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

const read = (...lines: string[]) => readMessage(Buffer.from(lines.join('\r\n'), 'utf8'));

test('a plain mail is its text', () => {
  expect(
    read('From: Haat <a@b.example>', 'Message-ID: <1@b>', 'Subject: Hi', '', 'One', 'two'),
  ).toEqual({
    from: 'Haat <a@b.example>',
    messageId: '<1@b>',
    subject: 'Hi',
    text: 'One\ntwo',
    html: '',
  });
});

test('a character cut between two encoded words is whole again', () => {
  expect(read('Subject: =?UTF-8?B?4oI=?=', ' =?UTF-8?B?uQ==?= 5', '', '').subject).toBe('₹ 5');
  expect(read('Subject: =?utf-8?q?Jos=C3=A9_Rao?=', '', '').subject).toBe('José Rao');
});

test('text and HTML are found however they are encoded', () => {
  const mail = read(
    'Content-Type: multipart/alternative; boundary="-b-"',
    '',
    '---b-',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '=E2=82=B9 5, soft=',
    ' break =3D',
    '---b-',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('<p>₹ 5</p>').toString('base64'),
    '---b---',
    'after the end',
  );
  expect([mail.text, mail.html]).toEqual(['₹ 5, soft break =', '<p>₹ 5</p>']);
});

test('nonsense is shown as far as it goes', () => {
  expect(read('no header at all').text).toBe('');
  expect(read('Content-Type: multipart/mixed; boundary=x', '', 'nothing').text).toBe('');
  expect(readMessage(Buffer.alloc(0)).subject).toBe('');
});
