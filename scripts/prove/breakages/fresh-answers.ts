/** The promises about answers that are built ahead: how stale they may be, and what refreshing may cost. */
import { inFile, onPostgres } from '../breakage.ts';
import {
  after,
  always,
  before,
  code,
  drop,
  first,
  left,
  never,
  right,
  to,
  word,
} from '../operators.ts';

const INSTALL = 'server/storefront/response-cache/install-response-cache.ts';
const CACHE = 'server/storefront/response-cache/response-cache.ts';

const responseCache = [
  ...inFile(
    INSTALL,
    [
      'P.1',
      'installResponseCache stockChanged()',
      code('removeStale(change.changes.map(({ id }) => id))'),
      'every answer keeps',
    ],
    [
      'P.7',
      'installResponseCache removeStale(change.ids)',
      code('refresher.stockChanged([], [cache, queried])'),
      'replaces exactly',
    ],
  ),
  ...inFile(
    CACHE,
    ['P.1', 'ResponseCache.remake.fresh', before('this.remove(url);'), "a product's stock moves"],
    ['P.1', 'ResponseCache.remake (kept.headers)', code('{}'), 'its headers and format'],
    ['P.1', 'ResponseCache.remake.live.shows', drop, 'the products it shows now'],
    ['P.2', "ResponseCache.remake 'overtaken'", to('unneeded'), 'changed by an owner'],
  ),
  ...inFile(
    'server/storefront/response-cache/refresher.ts',
    ['P.2', 'NOW.atMostMs', to(4_000), 'however many'],
    ['P.2', 'Refresher.stockChanged ||(isOwn)', right, "a product's stock moves"],
    [
      'P.2',
      'Refresher.#work #refresh()',
      after('this.#marks.delete(urgent.address);'),
      'a move during',
    ],
    ['P.2', 'Refresher.keptLate', first('return;'), 'cached after moves'],
    [
      'P.2',
      'Refresher.#schedule.next',
      before('if (this.#working !== undefined) return;'),
      'one refresh takes long',
    ],
    ['P.3', 'Refresher.stockChanged ||(isOwn)', left, 'sells out'],
    ['P.4', 'Refresher.stockChanged if(isOwn)', always, 'behind a card'],
    ['P.4', 'LATER', code('{ afterMs: 8_000, atMostMs: 90_000 }'), 'behind a card'],
    [
      'P.4',
      'Refresher.stockChanged cache.showing(WHOLE_LISTS)',
      code('[]'),
      'a list of all products',
    ],
    ['P.5', 'PAUSE_PER_WORK', to(0), 'however many'],
    ['P.5', 'IDLE_MS', to(200_000), 'nobody requested'],
  ),
  ...inFile(
    'server/storefront/response-cache/entity-tags.ts',
    ['P.8', "knownEncoding if('*')", never, 'matches'],
    ['P.8', 'knownEncoding (tags.has)', code('ifNoneMatch.includes'), 'does not match'],
    ['P.8', 'TAG', word('(?:W\\/)?', ''), 'matches'],
  ),
];

const snapshot = [
  ...inFile(
    'server/catalogue/snapshot/sorted-slots.ts',
    ['P.17', 'SortedSlots.countWhile.middle', code('low'), 'compares a few slots'],
    ['P.17', 'SortedSlots.insert copyWithin()', drop, 'slots stay sorted'],
    ['P.17', 'SortedSlots.remove copyWithin()', drop, 'slots stay sorted'],
  ),
  ...inFile(
    'server/catalogue/snapshot/snapshot.ts',
    ['P.17', 'CatalogueSnapshot.setStock stock.set()', drop, 'that was just loaded'],
    ['P.17', 'CatalogueSnapshot.#rearrange remove()', drop, 'that was just loaded'],
    ['P.17', 'CatalogueSnapshot.#rearrange insert()', drop, 'that was just loaded'],
    ['P.17', 'CatalogueSnapshot.sort.packed', code('$.fill(0)'), 'that was just loaded'],
  ),
  ...inFile(
    'server/catalogue/snapshot/with-stock.ts',
    ['P.3', 'levelOf ===(stock)', never, 'from %i'],
    ['P.3', 'levelOf <=(stock)', never, 'from %i'],
  ),
  ...inFile(
    'server/catalogue/snapshot/watch.ts',
    ['P.2', 'STOCK_MS', to(5_000), 'twenty times'],
    ['P.7', 'POLL_MS', to(500), 'twenty times'],
  ),
  ...inFile('server/catalogue/snapshot/catalogue.ts', [
    'P.7',
    'openCatalogue.followOwners updateSnapshot()',
    code('undefined'),
    'every answer after',
  ]),
  ...inFile('server/catalogue/snapshot/changes.ts', [
    'P.7',
    'changeCatalogue if(Failure)',
    never,
    'every answer after',
  ]),
  ...onPostgres(
    inFile('server/catalogue/snapshot/changes.ts', [
      'P.7',
      'advanceVersion',
      word('pg_notify', 'coalesce'),
      'is announced to the other',
    ]),
  ),
];

export const freshAnswers = [...responseCache, ...snapshot];
