import type pg from 'pg';

/** What the driver stores of a result's columns. */
export interface Columns {
  fields: pg.FieldDef[];
  _parsers?: unknown[];
  _prebuiltEmptyResultObject: object | null;
}

/** The driver's own query, with the parts that client.ts uses and its types omit. */
export interface DriverQuery extends pg.Submittable {
  name?: string | undefined;
  types: unknown;
  callback: unknown;
  _rowMode: unknown;
  _result: Columns;
  _results: Columns;
  _accumulateRows: unknown;
  prepare(connection: object): void;
  handleCommandComplete(message: unknown, connection: object): void;
}
