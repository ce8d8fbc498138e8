import pg from 'pg';
import { expect, it } from 'vitest';
import { StartupError } from '../kit/startup-error.ts';
import { checkDriver } from './driver-check.ts';

const without = (...names: string[]) => {
  class Query extends pg.Query {}
  for (const name of names) Object.defineProperty(Query.prototype, name, { value: undefined });
  return { ...pg, Client: pg.Client, Query } as unknown as typeof pg;
};

it('the installed driver has what the server relies on', () => {
  expect(() => checkDriver()).not.toThrow();
});
it('a driver without it is reported in one sentence', () => {
  expect(() => checkDriver(without('handleCommandComplete'))).toThrow(StartupError);
  expect(() => checkDriver(without('handleCommandComplete'))).toThrow(/lacks .*handleCommandComplete\): npm ci/);
  expect(() => checkDriver(without('prepare'))).toThrow(/Query\.prototype\.prepare; Connection\.describe/);
  class Plain {}
  expect(() => checkDriver({ ...without(), Query: Plain, Client: Plain } as unknown as typeof pg)).toThrow(/_result.*stream/);
});
