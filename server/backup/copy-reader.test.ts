import { expect, test } from 'vitest';
import { CopyReader } from './copy-reader.ts';

const PRINTED = `--
-- Data for Name: orders; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.orders (id, total_paise, "number", note) FROM stdin;
a	1050	1	₹ one\\ttwo
b	9007199254740993	2	\\N
c	\\N	3	COPY public.users (id) FROM stdin;
\\.


COPY public.sessions (id) FROM stdin;
\\.

SELECT pg_catalog.setval('public.order_numbers', 3, true);

COPY public.migrations (name, kind) FROM stdin;
001-foundation	contract
002-paying	\\N
\\.
`;

test.each([1, 7, 4_096])(
  'counts and sums what pg_restore prints, in pieces of %i bytes',
  (size) => {
    const bytes = Buffer.from(PRINTED);
    const reader = new CopyReader();
    for (let at = 0; at < bytes.length; at += size) reader.read(bytes.subarray(at, at + size));
    expect(Object.fromEntries(reader.content.sums)).toEqual({
      orders: 3n,
      'orders.total_paise': 9_007_199_254_742_043n,
      sessions: 0n,
      migrations: 2n,
    });
    expect(reader.rows).toBe(5);
    expect(reader.content.migrations).toEqual([
      { name: '001-foundation', kind: 'contract' },
      { name: '002-paying', kind: '\\N' },
    ]);
  },
);
