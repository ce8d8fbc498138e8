import pg from 'pg';
import { StartupError } from '../kit/startup-error.ts';
import type { DriverClient, DriverConnection, DriverQuery } from './driver-parts.ts';

/** The private parts of the driver that client.ts relies on, each with a check that it exists. */
const parts: Record<string, (driver: typeof pg) => boolean> = {
  'Query.prototype.prepare': (driver) => typeof prototypeOf(driver).prepare === 'function',
  'Query.prototype.handleCommandComplete': (driver) => typeof prototypeOf(driver).handleCommandComplete === 'function',
  'Query._result with fields, _parsers and _prebuiltEmptyResultObject': (driver) => {
    const result = queryOf(driver)._result;
    return ['fields', '_parsers', '_prebuiltEmptyResultObject'].every((name) => name in (result ?? {}));
  },
  'Query.types, _rowMode and _results': (driver) => {
    const query = queryOf(driver);
    return ['types', '_rowMode'].every((name) => name in query) && query._results === query._result;
  },
  'Connection.describe, asked by Query.prepare': (driver) => {
    let isAsked = false;
    const connection = new Proxy({} as DriverConnection, {
      get: (_, name) =>
        name === 'describe'
          ? () => {
              isAsked = true;
            }
          : name === 'parsedStatements'
            ? {}
            : () => {},
    });
    queryOf(driver).prepare?.(connection);
    return isAsked;
  },
  'Query.prototype.requiresPreparation': (driver) => typeof prototypeOf(driver).requiresPreparation === 'function',
  'Connection.parsedStatements, parse, bind, execute and close': (driver) => {
    const { connection }: Partial<{ connection: Partial<DriverConnection> }> = new driver.Client() as object;
    const { parsedStatements, parse, bind, execute, close } = connection ?? {};
    return typeof parsedStatements === 'object' && [parse, bind, execute, close].every((it) => typeof it === 'function');
  },
  'Client._getActiveQuery and _sentQueryQueue': (driver) => {
    const { _getActiveQuery, _sentQueryQueue }: Partial<DriverClient> = new driver.Client() as object;
    return typeof _getActiveQuery === 'function' && Array.isArray(_sentQueryQueue);
  },
  'Client.connection.stream': ({ Client }) => {
    const { connection }: Partial<pg.Client> = new Client();
    return typeof connection?.stream?.cork === 'function' && 'setTimeout' in connection.stream;
  },
};

const prototypeOf = ({ Query }: typeof pg): Partial<DriverQuery> => Query.prototype;
const queryOf = ({ Query }: typeof pg): Partial<DriverQuery> => new Query({ name: 'check', text: 'select $1', values: ['1'] });

/** Throws a StartupError when the installed driver isn't the one client.ts was written for. */
export function checkDriver(driver: typeof pg = pg): void {
  const missing = Object.keys(parts).filter((name) => {
    try {
      return !parts[name]?.(driver);
    } catch {
      return true;
    }
  });
  if (missing.length)
    throw new StartupError(
      `The installed pg lacks what the server builds on (${missing.join('; ')}): npm ci installs the version that has it.`,
    );
}
