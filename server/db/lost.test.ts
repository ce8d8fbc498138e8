import { expect, it } from 'vitest';
import { isLost, isOutdated, isRefused } from './lost.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

it.each([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08006',
  '53100',
  '53300',
  '58030',
  '25006',
  '25P03',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
])('%s means that the database is gone for now, also inside a query builder’s own error', (code) => {
  expect(isLost(coded(code))).toBe(true);
  expect(isLost(new Error('Failed query: select 1', { cause: coded(code) }))).toBe(true);
});

it.each(['23505', '22P02', '42601', '57014', '40001', 'EACCES', 'ERR_ASSERTION'])('%s doesn’t', (code) => {
  expect(isLost(coded(code))).toBe(false);
});

it('knows what the driver says without a code', () => {
  expect(isLost(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isLost(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isLost(new Error('The transaction was rolled back instead of committed.'))).toBe(false);
  expect(isLost(undefined)).toBe(false);
  // A database that takes no connections for now.
  expect(isLost(coded('55000', { severity: 'FATAL' }))).toBe(true);
  expect(isLost(coded('55000', { severity: 'ERROR' }))).toBe(false);
});

it('a missing file is only a database’s if it is a socket', () => {
  expect(isLost(coded('ENOENT', { syscall: 'connect' }))).toBe(true);
  expect(isLost(coded('ENOENT', { syscall: 'open' }))).toBe(false);
});

it('only what was refused before anything was sent may be sent again', () => {
  for (const code of ['57P03', '53300', 'ECONNREFUSED']) expect(isRefused(coded(code)), code).toBe(true);
  for (const code of ['57P01', '08006', 'ECONNRESET', 'EPIPE']) expect(isRefused(coded(code)), code).toBe(false);
});

it('statements that were prepared on another connection, or before the tables changed, are a connection’s end', () => {
  const stale = { message: 'cached plan must not change result type' };
  for (const error of [coded('26000'), coded('42P05'), coded('0A000', stale)]) {
    expect([isLost(error), isOutdated(error)]).toEqual([true, true]);
    expect(isLost(new Error('Failed query', { cause: error }))).toBe(true);
  }
  for (const error of [coded('0A000'), coded('57P01')]) expect(isOutdated(error)).toBe(false);
  expect(isLost(coded('0A000'))).toBe(false);
});
