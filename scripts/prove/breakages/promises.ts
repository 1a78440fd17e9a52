/**
 * The promises of docs/performance.md: how stale answers may be, what refreshing may cost, and what
 * must always agree.
 */
import { inFile, onPostgres } from '../breakage.ts';

const REFRESHER = 'server/storefront/response-cache/refresher.ts';
const INSTALL = 'server/storefront/response-cache/install-response-cache.ts';
const SUMS = 'server/platform/db/migrations/012-sums.ts';

const WHOLE = 'this.#make(fresh.payload, kept.headers, live)';
const MAKE_ANEW =
  'this.#marks.delete(urgent.address);\n    const begun = this.#now();\n    await this.#refresh(urgent.address);';
const IS_NOW = 'isOwn || isOtherLevel ? NOW : LATER';
const FOLLOW_STOCK = 'refresher.stockChanged(change.changes, [cache, queried]);';
const PAUSE = 'const PAUSE_PER_WORK = 9;';
const READ_ANSWER = 'return { status: statusCode, text: await answer.text() };';

const reads = [
  ...inFile(
    INSTALL,
    ['P.1', FOLLOW_STOCK, 'removeStale(change.changes.map(({ id }) => id));', 'every answer keeps'],
    ['P.4', '      refresher.listsChanged([cache, queried]);\n', '', 'every answer keeps'],
    [
      'P.7',
      "if (change.kind === 'products') removeStale(change.ids);",
      "if (change.kind === 'products') refresher.listsChanged([cache, queried]);",
      'replaces exactly',
    ],
  ),
  ...inFile(
    'server/storefront/response-cache/response-cache.ts',
    [
      'P.1',
      'const fresh = await kept.live.remake();',
      'this.remove(url);\n    const fresh = await kept.live.remake();',
      "a product's stock moves",
    ],
    ['P.1', WHOLE, 'this.#make(fresh.payload, {}, live)', 'its headers and format'],
    ['P.1', '{ ...kept.live, shows: fresh.shows }', 'kept.live', 'the products it shows now'],
    ['P.2', "return 'overtaken';", "return 'unneeded';", 'changed by an owner'],
    ['P.13', 'this.#outbox.flush();', '', 'what waits to be sent'],
  ),
  ...inFile(
    'server/platform/http/outbox.ts',
    ['P.13', 'if (this.#waiting.length > 0) this.#arm();', '', 'while answers keep coming'],
    ['P.13', 'const MOST_WAITING = 16;', 'const MOST_WAITING = 160;', 'sixteen answers'],
  ),
  ...inFile('server/platform/http/body.ts', [
    'P.14',
    'isMissing ? Readable.from([]) : payload',
    'payload',
    'announced and never sent',
  ]),
  ...inFile('server/mail/smtp-thread.ts', ['P.15', 'giveWay();\n', '', 'gives way']),
  ...inFile(
    'server/platform/http/gathered-log.ts',
    ['P.16', 'this.lastLevel > INFO || ', '', 'written at once'],
    ['P.16', 'const GATHER_MS = 250;', 'const GATHER_MS = 2_500;', 'a quarter of a second'],
    ['P.16', "    this.#gathered = '';\n", '', 'none is written twice'],
  ),
  ...inFile(
    'server/catalogue/snapshot/snapshot.ts',
    ['P.17', 'MAX_PENDING_MOVES = 100;', 'MAX_PENDING_MOVES = 0;', 'orders copy no list'],
    ['P.17', 'MAX_PENDING_MOVES = 100;', 'MAX_PENDING_MOVES = 10_000;', 'orders copy no list'],
    [
      'P.17',
      'this.#entries.slice(0, count)',
      'this.entries.slice(0, count)',
      'orders copy no list',
    ],
    ['P.17', 'ofCategory(this.#entries', 'ofCategory(this.entries', 'orders copy no list'],
    ['P.17', 'outdated.get(id) ?? this.byId.get(id)', 'this.byId.get(id)', 'in its right place'],
    [
      'P.17',
      'yield this.byId.get(entry.product._id) ?? entry',
      'yield entry',
      'in its right place',
    ],
  ),
  ...inFile(
    'server/storefront/response-cache/send-pieces.ts',
    ['P.18', '    await turn;\n', '', 'to one reader per turn'],
    ['P.18', "    reply.request.pendingAnswer?.end('unshared');\n", '', 'waits for its turn'],
    ['P.19', '      removeDocumentHeaders(this);\n', '', 'even if nobody has fetched it'],
  ),
  ...inFile(
    'server/storefront/response-cache/long-answer.ts',
    ['P.18', '  await turnToWrite(whole.body, response);\n', '', 'a large body is written'],
    ['P.19', '    finished(response, borrowed.giveBack);\n', '', 'until its reader has left'],
  ),
  ...inFile(
    'server/storefront/response-cache/install-response-cache.ts',
    ['P.19', '      keepLong(request, reply);\n', '', 'without the framework'],
    [
      'P.19',
      'place === undefined || stockMoves !== refresher.moves) return;\n    place.cache.keepLong',
      'place === undefined) return;\n    place.cache.keepLong',
      'changed while it was being built',
    ],
    ['P.19', '      cache.removeLongAnswers();\n', '', 'changed while it was being built'],
  ),
  ...inFile(
    'server/storefront/response-cache/response-cache.ts',
    [
      'P.19',
      'if (isStale(url)) this.#longAnswers.delete(url);',
      "if (url === '') this.#longAnswers.delete(url);",
      "an owner's change is in the next answer",
    ],
    [
      'P.19',
      '    if (generation !== this.#generation) return;\n',
      '',
      'changed while it was being built',
    ],
  ),
  ...inFile('server/storefront/response-cache/one-per-turn.ts', [
    'P.18',
    '    first();\n    setImmediate(() => this.#serve());',
    '    first();\n    this.#serve();',
    'serves one caller in each turn',
  ]),
  ...inFile(
    REFRESHER,
    ['P.2', 'afterMs: 0, atMostMs: 400', 'afterMs: 0, atMostMs: 4_000', 'however many'],
    ['P.2', IS_NOW, 'isOtherLevel ? NOW : LATER', "a product's stock moves"],
    [
      'P.2',
      MAKE_ANEW,
      'const begun = this.#now();\n    await this.#refresh(urgent.address);\n    this.#marks.delete(urgent.address);',
      'a move during',
    ],
    ['P.2', 'this.#mark(address, NOW);\n    this.#schedule();', '', 'cached after moves'],
    [
      'P.2',
      'let next = this.#working?.lastAt ?? Number.POSITIVE_INFINITY;',
      'if (this.#working !== undefined) return;\n    let next = Number.POSITIVE_INFINITY;',
      'one refresh takes long',
    ],
    ['P.3', IS_NOW, 'isOwn ? NOW : LATER', 'sells out'],
    ['P.4', IS_NOW, 'NOW', 'behind a card'],
    ['P.4', 'afterMs: 4_000, atMostMs: 9_000', 'afterMs: 8_000, atMostMs: 90_000', 'behind a card'],
    ['P.4', 'this.#mark(address, LISTS);', 'void address;', 'lists are refreshed'],
    ['P.5', PAUSE, 'const PAUSE_PER_WORK = 0;', 'however many'],
    ['P.5', 'const IDLE_MS = 2_000;', 'const IDLE_MS = 200_000;', 'nobody requested'],
  ),
  ...inFile(
    'server/catalogue/snapshot/with-stock.ts',
    ['P.3', "if (stock === 0) return 'sold out';", '', 'from %i'],
    ['P.3', "stock <= LOW_STOCK ? 'running low' : 'available'", "'available'", 'from %i'],
  ),
  ...inFile(
    'server/catalogue/snapshot/list-snapshot.ts',
    ['P.4', 'const FOLLOW_MS = 4_000;', 'const FOLLOW_MS = 40_000;', 'four seconds after'],
    [
      'P.4',
      '    current = snapshot;\n    behindSince = undefined;\n    onFollowed();',
      '',
      'the old list',
    ],
    ['P.4', 'const LATEST_MS = 6_000;', 'const LATEST_MS = 90_000;', 'rest less'],
    ['P.5', PAUSE, 'const PAUSE_PER_WORK = 0;'],
    ['P.7', 'if (current !== replaced) return;', '', "an owner's change is followed"],
  ),
  ...inFile(
    'server/catalogue/snapshot/watch.ts',
    ['P.2', 'const STOCK_MS = 500;', 'const STOCK_MS = 5_000;', 'twenty times'],
    ['P.7', 'const POLL_MS = 50;', 'const POLL_MS = 500;', 'twenty times'],
  ),
  ...inFile('server/catalogue/snapshot/catalogue.ts', [
    'P.7',
    '    lists.replace(snapshot);\n',
    '',
    'every answer after',
  ]),
  ...inFile('server/catalogue/snapshot/changes.ts', [
    'P.7',
    'if (!(result instanceof Failure)) await catalogue.refresh().catch(() => {});',
    '',
    'every answer after',
  ]),
  ...onPostgres(
    inFile('server/catalogue/snapshot/changes.ts', [
      'P.7',
      'select pg_notify(',
      'select coalesce(',
      'is announced to the other',
    ]),
  ),
  ...inFile(
    'server/storefront/response-cache/entity-tags.ts',
    ['P.8', "if (ifNoneMatch.trim() === '*') return preferred;", '', 'matches'],
    [
      'P.8',
      'tags.has(etagOf(hash, encoding))',
      'ifNoneMatch.includes(etagOf(hash, encoding))',
      'does not match',
    ],
    ['P.8', '(?:W\\/)?', '', 'matches'],
  ),
  ...inFile('server/platform/http/security.ts', ['P.9', 'omitDocumentHeadersOfJson(app);', '']),
];

const moves = [
  ...inFile(
    'server/stock/moved.ts',
    ['P.6', ".where('stock_move', '>=', since)", ".where('stock_move', '>=', 0)", 'is found once'],
    [
      'P.6',
      '(latest, { stock_move }) => Math.max(latest, stock_move + 1)',
      '(latest) => latest',
      'is found once',
    ],
  ),
  ...inFile(
    'server/platform/db/migrations/011-stock-moves.ts',
    ['P.6', 'when new.stock <> old.stock\n', '', 'is found once'],
    [
      'P.6',
      'set stock_move = (select latest from stock_moves)',
      'set stock_move = (select max(stock_move) from products) + 1',
      'that moved most',
    ],
  ),
  ...onPostgres([
    ...inFile('server/stock/moved.ts', [
      'P.6',
      'select txid_snapshot_xmin(seen) as next',
      'select txid_snapshot_xmax(seen) as next',
      'settled after them',
    ]),
    ...inFile('server/platform/db/migrations/011-stock-moves.ts', [
      'P.6',
      'new.stock_move := txid_current();',
      '',
      'is found once',
    ]),
  ]),
];

const sums = [
  ...inFile(
    SUMS,
    ['P.10', "body: count('old', -1) + count('new', 1),", "body: count('new', 1),", 'a recount'],
    ['P.10', "body: salesOf('old') + salesOf('new'),", "body: salesOf('new'),", 'a recount'],
    ['P.10', "body: piecesOf('old') + piecesOf('new'),", "body: piecesOf('new'),", 'a recount'],
    [
      'P.10',
      "await addTrigger(tx, dialect, { table: 'orders', on: 'delete', body: count('old', -1) });",
      '',
      'a recount',
    ],
    [
      'P.10',
      "await addTrigger(tx, dialect, { table: 'payments', on: 'delete', body: removed });",
      '',
      'a recount',
    ],
    ['P.10', 'await addUpWhatIsThere(tx);', '', 'are in the sums'],
  ),
  ...onPostgres(
    inFile(SUMS, [
      'P.10',
      'language plpgsql as $$\n      begin ',
      'language plpgsql as $$\n      begin return null; ',
      'a recount',
    ]),
  ),
  ...inFile(
    'server/stats/add-up.ts',
    [
      'P.10',
      'known[value] = Number(known[value]) + Number(row[value])',
      'known[value] = Number(row[value])',
    ],
    [
      'P.10',
      'const key = JSON.stringify(keys.map((name) => row[name]));',
      'const key = JSON.stringify(row[keys[0]]);',
    ],
    [
      'P.10',
      'while (added === ROWS_AT_ONCE && (await mayGoOn()))',
      'if (await mayGoOn())',
      'a thousand changes',
    ],
  ),
];

const checkouts = [
  ...inFile(
    'server/accounts/verified-tokens.ts',
    ['P.11', ' || verified.expiresAt * 1_000 <= now', '', 'in which it expires'],
    ['P.11', 'this.#known.set(token, verified);', '', 'checked once'],
    [
      'P.11',
      'if (this.#known.size >= MAX_TOKENS) {',
      'if (this.#known.size < 0) {',
      'ten thousand',
    ],
  ),
  ...inFile(
    'server/platform/http/ask.ts',
    [
      'P.12',
      "new Error('It took too long.')), timeoutMs)",
      "new Error('It took too long.')), 60_000)",
      'in time',
    ],
    ['P.12', READ_ANSWER, `clearTimeout(timer);\n    ${READ_ANSWER}`, 'in time'],
    ['P.12', 'keepAliveMaxTimeout: 4_000', 'pipelining: 0', 'reuses its connections'],
  ),
];

export const promises = [...reads, ...moves, ...sums, ...checkouts];
