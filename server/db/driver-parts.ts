import type pg from 'pg';

/** What the driver keeps of an answer's columns. */
export interface Columns {
  fields: pg.FieldDef[];
  _parsers?: unknown[];
  _prebuiltEmptyResultObject: object | null;
}

/** The driver's own query with those of its parts that client.ts builds on and its types leave out. */
export interface DriverQuery extends pg.Submittable {
  name?: string;
  callback: unknown;
  _result: Columns;
  _accumulateRows: unknown;
  prepare(connection: object): void;
  handleCommandComplete(message: unknown, connection: object): void;
}
