import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { databaseFailure } from '../http/database-failure.ts';
import { sentenceOf } from '../sentences.ts';
import { isConnectionSpent, postgresTroubleOf } from './postgres-trouble.ts';
import { sqliteTroubleOf } from './sqlite-trouble.ts';
import { DatabaseUnavailable } from './unavailable.ts';

function postgresError(code: string): Error {
  return Object.assign(new pg.DatabaseError('It said no.', 0, 'error'), { code });
}

const socketError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

const sqliteError = (errcode: number) =>
  Object.assign(new Error('It said no.'), { code: 'ERR_SQLITE_ERROR', errcode });

describe("PostgreSQL's errors", () => {
  test.each([
    ['08006', 'connection failure'],
    ['57P01', 'shut down by its administrator'],
    ['57P02', 'another of its processes crashed'],
    ['57P03', 'starting up'],
    ['53300', 'too many clients already'],
    ['53200', 'out of memory'],
    ['57014', 'a statement took too long'],
    ['25P03', 'a transaction was idle for too long'],
    ['58030', 'its disk failed'],
  ])('%s (%s) means that PostgreSQL is away', (code) => {
    expect(postgresTroubleOf(postgresError(code))).toBe('away');
  });

  test('a standby counts as read-only, and a full disk as full', () => {
    expect(postgresTroubleOf(postgresError('25006'))).toBe('read-only');
    expect(postgresTroubleOf(postgresError('53100'))).toBe('full');
  });

  test.each(['42P01', '42601', '23505', '22P02', '40P01', 'XX000', ''])(
    '%s is a bug of ours',
    (code) => {
      expect(postgresTroubleOf(postgresError(code))).toBeUndefined();
    },
  );

  test.each([
    socketError('ECONNREFUSED', 'connect'),
    socketError('ECONNRESET', 'read'),
    socketError('EPIPE', 'write'),
    socketError('ETIMEDOUT', 'connect'),
    socketError('ENOTFOUND', 'getaddrinfo'),
    socketError('EAI_AGAIN', 'getaddrinfo'),
    new AggregateError([socketError('ECONNREFUSED', 'connect')]),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('timeout exceeded when trying to connect'),
    new Error('timeout expired'),
  ])('%s means that there is no connection', (error) => {
    expect(postgresTroubleOf(error)).toBe('away');
    expect(isConnectionSpent(error)).toBe(true);
  });

  test.each([new TypeError('x is not a function'), new Error('on purpose'), 'text', undefined])(
    '%s has nothing to do with the database',
    (error) => {
      expect(postgresTroubleOf(error)).toBeUndefined();
    },
  );

  test('a connection to a standby is discarded; one on which a statement timed out is kept', () => {
    expect(isConnectionSpent(postgresError('25006'))).toBe(true);
    expect(isConnectionSpent(postgresError('57014'))).toBe(false);
    expect(isConnectionSpent(postgresError('53100'))).toBe(false);
    expect(isConnectionSpent(postgresError('23505'))).toBe(false);
  });
});

test.each([
  [5, 'away'],
  [261, 'away'],
  [8, 'read-only'],
  [1032, 'read-only'],
  [10, 'away'],
  [4874, 'away'],
  [11, 'away'],
  [13, 'full'],
  [14, 'away'],
  [26, 'away'],
  [1, undefined],
  [19, undefined],
  [2067, undefined],
  [21, undefined],
])("SQLite's code %i means %s", (errcode, trouble) => {
  expect(sqliteTroubleOf(sqliteError(errcode))).toBe(trouble);
});

test('the caller learns when to retry, and whether the outcome is unknown', () => {
  const cause = new Error('password authentication failed for user "haat"');
  const failures = [
    new DatabaseUnavailable('away', cause),
    new DatabaseUnavailable('full', cause),
    new DatabaseUnavailable('read-only', cause),
    new DatabaseUnavailable('away', cause, { isOutcomeUnknown: true }),
  ].map(databaseFailure);
  const notSaved =
    'We can’t save anything right now. Nothing has changed. Please try again in a moment.';
  expect(failures.map((failure) => sentenceOf(failure, 'en'))).toEqual([
    'The shop is having trouble right now. Please try again in a moment.',
    notSaved,
    notSaved,
    'Something interrupted us while saving, so this may or may not have gone through. Please check before you try again.',
  ]);
  for (const failure of failures) {
    expect(failure).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  }
});
