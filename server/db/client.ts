import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Columns, DriverQuery } from './driver-parts.ts';

/** Statement names by SQL text. */
const names = new Map<string, string>();
/** Each connection keeps a plan per name; beyond this number, new statements are planned each time. */
const mostNames = 600;

/** Names an unnamed statement so that it is planned once per connection; planning costs more than execution. */
function nameFor(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `by-words.${createHash('sha1').update(text).digest('hex')}`;
  names.set(text, name);
  return name;
}

/** The arguments of each of pg's overloads. */
type Asked = [asked: string | pg.QueryConfig | pg.Submittable, more?: unknown, callback?: unknown];

/** The same statement with a name. A statement without parameters may be several in one text, which can't be prepared. */
function named(given: Asked): Asked {
  const [asked, more, callback] = given;
  const config: pg.QueryConfig | pg.Submittable = typeof asked === 'string' ? { text: asked } : asked;
  if ('submit' in config) return given;
  const values = Array.isArray(more) ? more : config.values;
  if (config.name || !values?.length) return given;
  const name = nameFor(config.text);
  return name ? [{ ...config, name, values }, Array.isArray(more) ? undefined : more, callback] : given;
}

/** The types omit private members; checkDriver() verifies them on startup, and driver-parts.ts declares them. */
const Query = pg.Query as unknown as new (text: string, values: unknown[] | undefined, callback: unknown) => DriverQuery;
const Result = pg.Result as unknown as new (rowMode: unknown, types: unknown) => Columns;

/** The options of a named statement. */
type NamedConfig = pg.QueryConfig & { rowMode?: string };

/** A connection that doesn't request result columns each time, with the cached columns of its statements. */
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
 * A named statement whose columns are requested once per connection instead of on each execution: describing sixty columns and
 * parsing that costs more than their values. If a table is altered meanwhile, PostgreSQL refuses the statement itself ("cached
 * plan must not change result type").
 */
class KnownStatement extends Query {
  /** By its parts: a config that it is given the driver copies with its descriptors, which costs more than all else here. */
  constructor({ name, text, values, rowMode, types }: NamedConfig, callback: unknown) {
    super(text, values, callback);
    this.name = name;
    this.types = types;
    this._rowMode = rowMode;
    this._result = new Result(rowMode, types);
    this._results = this._result;
  }

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

/** Told of statements that took longer, from being issued to their answer. */
export interface SlowStatements {
  ms: number;
  tell: (ms: number, text: string) => void;
}

/**
 * Statements issued together travel in one packet: separate packets wake both sides up each time, which is half the cost of a
 * small statement. Each statement is planned and described once per connection.
 */
export class Client extends pg.Client {
  private corked = false;
  private readonly slow: SlowStatements | undefined;

  constructor(config: pg.ClientConfig & { slow?: SlowStatements } = {}) {
    super(config);
    this.slow = config.slow;
  }

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

  // Like pg's declaration: many overloads, one body.
  override query = ((...given: Asked) => {
    const answer = this.issue(...given);
    if (this.slow && answer instanceof Promise) this.time(answer, given[0], this.slow);
    return answer;
  }) as pg.Client['query'];

  private time(answer: Promise<unknown>, asked: Asked[0], { ms, tell }: SlowStatements): void {
    const began = performance.now();
    const text = typeof asked === 'string' ? asked : 'text' in asked ? asked.text : '';
    const end = () => {
      const took = performance.now() - began;
      if (took >= ms) tell(took, text);
    };
    answer.then(end, end);
  }

  private issue(...given: Asked): unknown {
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
      super.query(new KnownStatement(config, end));
    }).catch((error: Error) => {
      // The stack of the caller, not of the response.
      Error.captureStackTrace(error);
      throw error;
    });
  }
}
