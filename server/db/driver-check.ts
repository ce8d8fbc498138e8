import pg from 'pg';
import { StartupError } from '../kit/startup-error.ts';

/** Of the driver's private parts, those that client.ts builds on; each says whether it is there. */
const parts: Record<string, (driver: typeof pg) => boolean> = {
  'Query.prototype.prepare': ({ Query }) => typeof (Query.prototype as unknown as Inside).prepare === 'function',
  'Query.prototype.handleCommandComplete': ({ Query }) =>
    typeof (Query.prototype as unknown as Inside).handleCommandComplete === 'function',
  'Query._result with fields, _parsers and _prebuiltEmptyResultObject': (driver) => {
    const result = queryOf(driver)._result;
    return ['fields', '_parsers', '_prebuiltEmptyResultObject'].every((name) => name in (result ?? {}));
  },
  'Connection.describe, asked by Query.prepare': (driver) => {
    let isAsked = false;
    const connection = new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'describe'
            ? () => {
                isAsked = true;
              }
            : name === 'parsedStatements'
              ? {}
              : () => {},
      },
    );
    queryOf(driver).prepare?.(connection);
    return isAsked;
  },
  'Client.connection.stream': ({ Client }) =>
    typeof (new Client() as unknown as { connection?: { stream?: { cork?: unknown } } }).connection?.stream?.cork === 'function',
};

// None of it is in the driver's types.
interface Inside {
  prepare?: (connection: object) => void;
  handleCommandComplete?: unknown;
  _result?: object;
}
const queryOf = ({ Query }: typeof pg): Inside =>
  new (Query as unknown as new (config: pg.QueryConfig) => Inside)({ name: 'check', text: 'select $1', values: ['1'] });

/** Throws Stop when another driver is installed than client.ts was written for. */
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
