import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Columns, DriverQuery } from './driver-parts.ts';

/** Names of statements by their words. */
const names = new Map<string, string>();
/** Each connection keeps a plan for each name: beyond this many, new statements are planned whenever they are asked. */
const mostNames = 600;

/** A name for a statement that has none, so that it is planned once a connection; planning costs more than running it. */
function nameFor(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `by-words.${createHash('sha1').update(text).digest('hex')}`;
  names.set(text, name);
  return name;
}

/** The arguments of each of pg's overloads. */
type Asked = [asked: string | pg.QueryConfig | pg.Submittable, more?: unknown, callback?: unknown];

/** The same statement by a name. One without values may be several in one text, which can't be prepared. */
function named(given: Asked): Asked {
  const [asked, more, callback] = given;
  const config: pg.QueryConfig | pg.Submittable = typeof asked === 'string' ? { text: asked } : asked;
  if ('submit' in config) return given;
  const values = Array.isArray(more) ? more : config.values;
  if (config.name || !values?.length) return given;
  const name = nameFor(config.text);
  return name ? [{ ...config, name, values }, Array.isArray(more) ? undefined : more, callback] : given;
}

/** Its types leave out what is private; checkDriver() looks for it on start, and driver-parts.ts alone says what that is. */
const Query = pg.Query as unknown as new (config: pg.QueryConfig, values: undefined, callback: unknown) => DriverQuery;

/** The same connection, with nothing asked about an answer's columns; and the columns of the statements that it knows. */
interface DescribedConnection {
  silent: object;
  columns: Map<string, Columns>;
}
const described = new WeakMap<object, DescribedConnection>();
function describedOf(connection: object): DescribedConnection {
  const found = described.get(connection) ?? {
    silent: Object.create(connection, { describe: { value: () => {} } }) as object,
    columns: new Map<string, Columns>(),
  };
  described.set(connection, found);
  return found;
}

/**
 * A named statement whose columns are asked for once a connection instead of each time it runs: telling sixty columns
 * and reading what was told costs more than their values. Should a table be altered meanwhile, PostgreSQL refuses the
 * statement by itself ("cached plan must not change result type").
 */
class KnownStatement extends Query {
  override prepare(connection: object): void {
    const { silent, columns } = describedOf(connection);
    const known = columns.get(this.name as string);
    if (!known) {
      super.prepare(connection);
      return;
    }
    const { fields, _parsers, _prebuiltEmptyResultObject } = known;
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
    this._accumulateRows = this.callback;
    super.prepare(silent);
  }

  override handleCommandComplete(message: unknown, connection: object): void {
    const { columns } = describedOf(connection);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    const name = this.name as string;
    if (!columns.has(name)) columns.set(name, { fields, _parsers, _prebuiltEmptyResultObject });
    super.handleCommandComplete(message, connection);
  }
}

/**
 * Statements that are asked for in one go travel in one packet: a packet of its own for each wakes both sides up for
 * each, which is half of what a small statement costs. Each is planned, and its columns told, once a connection.
 */
export class Client extends pg.Client {
  private corked = false;

  private gather(): void {
    const { stream } = this.connection;
    if (this.corked) return;
    this.corked = true;
    stream.cork();
    process.nextTick(() => {
      this.corked = false;
      stream.uncork();
    });
  }

  // As pg declares it: many overloads, one body.
  override query = ((...given: Asked) => {
    this.gather();
    const asked = named(given);
    const [config, values, callback] = asked;
    if (typeof config === 'string' || 'submit' in config || !config.name || callback || typeof values === 'function')
      return (super.query as (...asked: Asked) => unknown)(...asked);
    return new Promise((resolve, reject) => {
      const end = (error: Error | null, result: unknown): void => {
        if (error) reject(error);
        else resolve(result);
      };
      super.query(new KnownStatement(config, undefined, end));
    }).catch((error: Error) => {
      // Where it was asked for, and not where the answer came in.
      Error.captureStackTrace(error);
      throw error;
    });
  }) as pg.Client['query'];
}
