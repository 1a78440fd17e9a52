/** The other promises of docs/performance.md: what requests cost, and what must always agree. */
import { inFile, onPostgres } from '../breakage.ts';
import { after, before, code, drop, first, left, never, right, to, word } from '../operators.ts';

const SUMS = 'server/platform/db/migrations/012-sums.ts';
/** Replaces what the sums followed payments with. */
const PAYMENT_SUMS = 'server/platform/db/migrations/025-paid-amounts.ts';
const STOCK_MOVES = 'server/platform/db/migrations/011-stock-moves.ts';

const http = [
  ...inFile('server/platform/http/body.ts', [
    'P.14',
    'giveEmptyBody if(isMissing)',
    never,
    'announced and never sent',
  ]),
  ...inFile('server/mail/jobs.ts', [
    'P.15',
    'startMailJobs',
    first("void import('./smtp.ts');"),
    'loaded by the mail thread',
  ]),
  ...inFile('server/platform/http/log.ts', [
    'P.16',
    'logTo if(WARN)',
    never,
    'without waiting for others',
  ]),
  ...inFile('server/platform/http/security.ts', [
    'P.9',
    'installSecurity omitDocumentHeadersOfJson()',
    drop,
  ]),
  ...inFile(
    'server/platform/http/send-request.ts',
    ['P.12', 'sendRequest.timer setTimeout()[1]', to(60_000), 'in time'],
    ['P.12', 'sendRequest return(statusCode)', before('clearTimeout(timer);'), 'in time'],
    ['P.12', 'agent.keepAliveMaxTimeout', code('$, pipelining: 0'), 'reuses its connections'],
  ),
];

const moves = [
  ...inFile(
    'server/stock/moved.ts',
    ['P.6', 'findOnSqlite where(>=)[2]', to(0), 'is found once'],
    ['P.6', 'findOnSqlite reduce()[0]', code('(latest) => latest'), 'is found once'],
  ),
  ...inFile(
    STOCK_MOVES,
    ['P.6', 'stockMoves', word('when new.stock <> old.stock', ''), 'is found once'],
    [
      'P.6',
      'stockMoves',
      word('latest from stock_moves', 'max(stock_move) + 1 from products'),
      'that moved most',
    ],
  ),
  ...onPostgres([
    ...inFile('server/stock/moved.ts', [
      'P.6',
      'findOnPostgres',
      word('txid_snapshot_xmin', 'txid_snapshot_xmax'),
      'settled after them',
    ]),
    ...inFile(STOCK_MOVES, [
      'P.6',
      'stockMoves',
      word('new.stock_move := txid_current();', ''),
      'is found once',
    ]),
  ]),
];

const sums = [
  ...inFile(
    SUMS,
    ['P.10', 'followOrders +(count)', right, 'a recount'],
    ['P.10', 'followOrders addTrigger(delete)', drop, 'a recount'],
    ['P.10', 'sums addUpWhatIsThere()', drop, 'are in the sums'],
  ),
  ...inFile(
    PAYMENT_SUMS,
    ['P.10', 'followPayments add(payments_summed_on_update)[2]', right, 'a recount'],
    ['P.10', 'followPayments add(payments_pieces)[2]', right, 'a recount'],
  ),
  ...onPostgres(
    inFile(SUMS, [
      'P.10',
      'addTrigger raw()@2',
      word('begin ', 'begin return null; '),
      'a recount',
    ]),
  ),
  ...inFile(
    'server/stats/add-up.ts',
    ['P.10', 'sumsOf +(Number)', right],
    ['P.10', 'sumsOf.key stringify()[0]', code('row[keys[0]]')],
    ['P.10', 'addUp =(addUpSome)', after('break;'), 'a thousand changes'],
  ),
];

const sessions = inFile(
  'server/accounts/verified-tokens.ts',
  ['P.11', 'VerifiedTokens.sessionOf ||(expiresAt)', left, 'in which it expires'],
  ['P.11', 'VerifiedTokens set()', drop, 'checked once'],
  ['P.11', 'VerifiedTokens if(#known)', never, 'ten thousand'],
);

export const promises = [...http, ...moves, ...sums, ...sessions];
