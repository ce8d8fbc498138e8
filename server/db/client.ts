import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Columns, DriverConnection, DriverQuery } from './driver-parts.ts';
import { enterSight, type Sight, sightValues } from './sight.ts';

/**
 * Each connection keeps so many plans; the one that rested longest makes room for the next. Clients choose the shapes of lists
 * (named with a `|`), whose plans are large: without a bound of their own, they would fill PostgreSQL's memory, once per connection.
 */
const mostKept = { shapes: 12, others: 100 };
/** A statement is kept from its second run on: shapes that come once don't displace what is run all the time. */
const keptFrom = 2;
/** Names and runs of statements, by text. */
const seen = new Map<string, { name: string; runs: number }>();
const mostSeen = 2000;

/** The name under which a statement is kept, if it is. */
function nameFor({ text, name }: pg.QueryConfig): string | undefined {
  const found = seen.get(text);
  if (found) return ++found.runs < keptFrom ? undefined : found.name;
  if (seen.size >= mostSeen) seen.clear();
  seen.set(text, { name: name ?? `by-words.${createHash('sha1').update(text).digest('hex')}`, runs: 1 });
  return undefined;
}

/** The arguments of each of pg's overloads. */
type Asked = [asked: string | pg.QueryConfig | pg.Submittable, more?: unknown, callback?: unknown];

/** A statement with parameters; one without may be several in one text, which can't be prepared, and is sent as it is. */
function configOf([asked, more, callback]: Asked): StatementConfig | null {
  const config: pg.QueryConfig | pg.Submittable = typeof asked === 'string' ? { text: asked } : asked;
  if ('submit' in config || callback || typeof more === 'function') return null;
  return Array.isArray(more) ? { ...config, values: more } : config;
}

/** The types omit private members; checkDriver() verifies them on startup, and driver-parts.ts declares them. */
const Query = pg.Query as unknown as new (text: string, values: unknown[] | undefined, callback: unknown) => DriverQuery;
const Result = pg.Result as unknown as new (rowMode: unknown, types: unknown) => Columns;

type StatementConfig = pg.QueryConfig & { rowMode?: string; isReplanned?: boolean };

/** A connection as its statements see it: one that doesn't request result columns each time, and what it keeps. */
interface Keeper {
  silent: DriverConnection;
  /** The columns of kept statements once they are known, the longest unused first. */
  shapes: Kept;
  others: Kept;
}
type Kept = Map<string, Columns | null>;
const kindOf = (name: string) => (name.includes('|') ? 'shapes' : 'others');
const keepers = new WeakMap<DriverConnection, Keeper>();
function keeperOf(connection: DriverConnection): Keeper {
  const found = keepers.get(connection) ?? {
    silent: Object.create(connection, { describe: { value: () => {} } }) as DriverConnection,
    shapes: new Map(),
    others: new Map(),
  };
  keepers.set(connection, found);
  return found;
}

/** Makes room on a connection; what is still being prepared stays. */
function forgetOldest(connection: DriverConnection, kept: Kept): void {
  const [oldest = ''] = kept.keys();
  if (connection.parsedStatements[oldest] === undefined) return;
  kept.delete(oldest);
  delete connection.parsedStatements[oldest];
  connection.close({ type: 'S', name: oldest });
}

/** What a statement of a company begins with. It has no rows, which would have to be read. */
const enter = { name: 'enter', text: "select from (values (1)) t where set_config('app.company_id', $1, true) is null" };

/**
 * A statement that names its company itself: both are one transaction, so that whichever connection a pooler hands it has no
 * company before and none after. A kept one's columns are requested once per connection instead of on each execution: describing
 * sixty columns and parsing that costs more than their values. If a table is altered meanwhile, PostgreSQL refuses the statement
 * itself ("cached plan must not change result type").
 */
class Statement extends Query {
  private isEntering = false;
  private readonly company: number | null;
  private readonly sight: Sight | null;

  /** By its parts: a config that it is given the driver copies with its descriptors, which costs more than all else here. */
  constructor(
    { text, values, rowMode, types }: StatementConfig,
    name: string | undefined,
    { company, sight }: Pick<Client, 'company' | 'sight'>,
    end: unknown,
  ) {
    super(text, values, end);
    this.name = name;
    this.company = company;
    this.sight = sight;
    this.types = types;
    this._rowMode = rowMode;
    this._result = new Result(rowMode, types);
    this._results = this._result;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: DriverConnection): void {
    if (this.company !== null) this.enter(connection, String(this.company));
    if (!this.name) {
      super.prepare(connection);
      return;
    }
    const { silent, [kindOf(this.name)]: kept } = keeperOf(connection);
    const known = kept.get(this.name);
    kept.delete(this.name);
    if (kept.size >= mostKept[kindOf(this.name)]) forgetOldest(connection, kept);
    kept.set(this.name, known ?? null);
    if (!known) {
      super.prepare(connection);
      return;
    }
    const { fields, _parsers, _prebuiltEmptyResultObject } = known;
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
    this._accumulateRows = this.callback;
    super.prepare(silent);
  }

  private enter(connection: DriverConnection, company: string): void {
    this.isEntering = true;
    if (this.sight) {
      connection.parse({ text: enterSight.silently });
      connection.bind({ statement: '', values: sightValues(Number(company), this.sight) });
      connection.execute({});
      return;
    }
    const isKept = connection.parsedStatements[enter.name] !== undefined;
    if (!isKept) connection.parse({ text: enter.text });
    connection.bind({ statement: isKept ? enter.name : '', values: [company] });
    connection.execute({});
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.isEntering) {
      this.isEntering = false;
      return;
    }
    if (this.name) {
      const kept = keeperOf(connection)[kindOf(this.name)];
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      if (kept.get(this.name) === null) kept.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
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
 * small statement. What is run again and again is planned and described once per connection.
 */
export class Client extends pg.Client {
  /** Whose rows each statement sees, outside of transactions. */
  company: number | null = null;
  /** With whose sight, for people who aren't staff. */
  sight: Sight | null = null;
  /** Off when a pooler may hand each transaction to another connection, which has not prepared what this one has. */
  keepsStatements = true;
  /** Why the first statement of this transaction failed: perhaps nobody awaited it. */
  failed: Error | null = null;
  private corked = false;
  private readonly slow: SlowStatements | undefined;

  constructor(config: pg.ClientConfig & { slow?: SlowStatements } = {}) {
    super(config);
    this.slow = config.slow;
  }

  /** Prepares what every statement of a company begins with. */
  async prepareToEnter(): Promise<void> {
    if (this.keepsStatements) await super.query({ ...enter, values: [''] });
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
    const config = configOf(given);
    const { company } = this;
    if (!config && company !== null) throw new Error('A statement of a company is a text or a config, and returns a promise');
    if (!config || (company === null && !config.name && !config.values?.length))
      return (super.query as (...asked: Asked) => unknown)(...given);
    // With row security of another role, PostgreSQL would plan a kept statement anew, and again for whoever comes next.
    const name = this.keepsStatements && !config.isReplanned && !this.sight ? nameFor(config) : undefined;
    return new Promise((resolve, reject) => {
      const end = (error: Error | null, result: unknown): void => {
        if (error) reject(error);
        else resolve(result);
      };
      super.query(new Statement(config, name, this, end));
    }).catch((error: Error) => {
      this.failed ??= error;
      // The stack of the caller, not of the response.
      Error.captureStackTrace(error);
      throw error;
    });
  }
}
