import pg from 'pg';
import { StartupError } from '../kit/startup-error.ts';
import type { DriverQuery } from './driver-parts.ts';

/** Of the driver's private parts, those that client.ts builds on; each says whether it is there. */
const parts: Record<string, (driver: typeof pg) => boolean> = {
  'Query.prototype.prepare': (driver) => typeof prototypeOf(driver).prepare === 'function',
  'Query.prototype.handleCommandComplete': (driver) => typeof prototypeOf(driver).handleCommandComplete === 'function',
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
  'Client.connection.stream': ({ Client }) => {
    const { connection }: Partial<pg.Client> = new Client();
    return typeof connection?.stream?.cork === 'function';
  },
};

const prototypeOf = ({ Query }: typeof pg): Partial<DriverQuery> => Query.prototype;
const queryOf = ({ Query }: typeof pg): Partial<DriverQuery> => new Query({ name: 'check', text: 'select $1', values: ['1'] });

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
