import type { Socket } from 'node:net';
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
  requiresPreparation(): boolean;
  prepare(connection: DriverConnection): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
}

/** The driver's own connection: the messages that client.ts sends itself. */
export interface DriverConnection {
  /** Texts of what PostgreSQL has prepared, by name. */
  parsedStatements: Record<string, string>;
  parse(statement: { text: string; name?: string }): void;
  bind(statement: { statement: string; values: string[] }): void;
  execute(portal: object): void;
  close(statement: { type: 'S'; name: string }): void;
}

/** The driver's own client: what it has been asked and hasn't answered. */
export interface DriverClient {
  connection: { stream: Socket };
  _getActiveQuery(): unknown;
  /** Those that follow the active one on their way. */
  _sentQueryQueue: unknown[];
}
