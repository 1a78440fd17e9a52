/** The promises about answers that are built ahead: how stale they may be, and what refreshing may cost. */
import { inFile, onPostgres } from '../breakage.ts';
import { always, before, code, drop, left, never, right, to, word } from '../operators.ts';

const INSTALL = 'server/storefront/response-cache/install-response-cache.ts';
const CACHE = 'server/storefront/response-cache/response-cache.ts';

const responseCache = [
  ...inFile(
    INSTALL,
    [
      'P.1',
      'installResponseCache stockChanged()',
      code('cache.remove(showsProducts(change.changes.map(({ id }) => id)))'),
      'every answer keeps',
    ],
    [
      'P.7',
      'installResponseCache remove(change.ids)',
      code('cache.stockChanged([])'),
      'replaces exactly',
    ],
  ),
  ...inFile(
    CACHE,
    [
      'P.1',
      'ResponseCache.#refresh.fresh',
      before('this.#remove(entry);'),
      "a product's stock moves",
    ],
    ['P.1', 'ResponseCache.#refresh (headers)@2', code('{}'), 'its headers and format'],
    ['P.1', 'ResponseCache.#refresh.shown.shows', drop, 'the products it shows now'],
    ['P.2', 'SOON_MS', to(4_000), 'however many'],
    ['P.2', 'ResponseCache.stockChanged ||(isOtherLevel)', left, "a product's stock moves"],
    ['P.2', 'ResponseCache.#store &&(#movedAt)', never, 'a move during'],
    ['P.2', 'ResponseCache.#store &&(#movedAt)', never, 'cached after moves'],
    ['P.2', 'ResponseCache.#lookUp ||(servedUntil)', always, 'one refresh takes long'],
    ['P.3', 'ResponseCache.stockChanged ||(isOtherLevel)', right, 'sells out'],
    ['P.4', 'ResponseCache.stockChanged.isSoon', always, 'behind a card'],
    ['P.4', 'LATER_MS', to(90_000), 'behind a card'],
    [
      'P.4',
      'ResponseCache.stockChanged get(WHOLE_LISTS)',
      code('undefined'),
      'a list of all products',
    ],
    ['P.5', 'PAUSE_PER_WORK', to(0), 'however many'],
    ['P.5', 'IDLE_MS', to(200_000), 'nobody requested'],
    ['P.7', 'ResponseCache.#refresh if(entries)', never, 'removed by an owner'],
    ['P.7', 'ResponseCache.keep &&(#changedAt)', code('entry !== undefined'), 'never cached'],
    ['P.13', 'ResponseCache.tryAnswer writeHead()[0]', to(200), 'gets 304 and no body'],
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
    ['P.17', 'CatalogueSnapshot.#sort.packed', code('$.fill(0)'), 'that was just loaded'],
  ),
  ...inFile(
    'server/catalogue/snapshot/stock-level.ts',
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
    inFile('server/platform/db/notify.ts', [
      'P.7',
      'notify',
      word('pg_notify', 'coalesce'),
      'is announced to the other',
    ]),
  ),
];

export const freshAnswers = [...responseCache, ...snapshot];
