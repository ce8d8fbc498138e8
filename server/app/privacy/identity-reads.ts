import type { FastifyBaseLogger } from 'fastify';
import type { Call } from '../../../src/api/contract.ts';
import { isEntity } from '../../../src/api/entities.ts';
import { entityAt } from '../../../src/api/entity-names.ts';
import type { Database } from '../../db/scope.ts';
import type { CurrentUser } from '../../kit/current-user.ts';

/** Who got whose identity number, by which call. */
interface Read {
  company: number;
  user: number;
  call: string;
  entity: string;
  record: number;
  at: string;
}

/** Unmasked numbers come with these records' calls; the rest of a path is about parts of them. */
const entityOf = (path: string): string => {
  const [, wire = ''] = path.split('/');
  return entityAt(`/${wire}`) ?? wire;
};
/** Answers that hold none, which is nearly all, are told by their text: `null` isn't one, nor an edit from null to null. */
const holdsOne = /"identity_no":("|\["|\[null,")/;
/** The longest that a line waits, in milliseconds. */
const soon = 500;
/** Lines of one insert. */
const most = 1000;

/**
 * The access log of identity numbers (PDPL): a line for each record in an answer with an unmasked number. Lines are written
 * together, after the answers, so that no request waits for them; a process that is killed loses those of half a second.
 */
export class IdentityReads {
  private waiting: Read[] = [];
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Notes what an answer tells, as sent. */
  note({ company, viewer }: CurrentUser, call: Call, params: Record<string, string | number>, answer: string): void {
    // Most answers have no such field, which a search for its name finds out many times faster.
    if (!answer.includes('"identity_no"') || !holdsOne.test(answer)) return;
    const entity = isEntity(String(params.entity)) ? String(params.entity) : entityOf(call.path);
    const asked = Number(params.record_id ?? params.lead_id ?? params.tenant_id ?? params.id ?? 0);
    const at = new Date().toISOString();
    const records = recordsIn(JSON.parse(answer), asked);
    for (const record of records) this.waiting.push({ company: company.id, user: viewer.id, call: call.id, entity, record, at });
    if (records.size) this.timer ??= setTimeout(() => void this.flush(), soon).unref();
  }

  /** Notes that a document with the number was given out. */
  noteOne({ company, viewer }: CurrentUser, call: string, { path, id }: { path: string; id: number }): void {
    const at = new Date().toISOString();
    this.waiting.push({ company: company.id, user: viewer.id, call, entity: entityOf(path), record: id, at });
    this.timer ??= setTimeout(() => void this.flush(), soon).unref();
  }

  /** Writes what waits. */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    while (this.waiting.length) {
      const company = this.waiting[0]?.company as number;
      const lines = this.waiting.filter((line) => line.company === company).slice(0, most);
      try {
        await this.db.write(company, ({ client }) =>
          client.query({
            name: 'identity_reads.write',
            text: `insert into identity_reads (company_id, user_id, call, entity, record_id, created_at)
              select $1, * from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[])`,
            values: [
              company,
              lines.map(({ user }) => user),
              lines.map(({ call }) => call),
              lines.map(({ entity }) => entity),
              lines.map(({ record }) => record),
              lines.map(({ at }) => at),
            ],
          }),
        );
        const written = new Set(lines);
        this.waiting = this.waiting.filter((line) => !written.has(line));
      } catch (error) {
        // A database that is gone comes back; the lines wait for it.
        this.log.warn({ err: error, lines: this.waiting.length }, 'reads of identity numbers wait to be logged');
        this.timer ??= setTimeout(() => void this.flush(), 10 * soon).unref();
        return;
      }
    }
  }
}

/** Not masked. */
const isWhole = (number: unknown): boolean => typeof number === 'string' && !number.includes('•');

/** The ids of the records whose number is in an answer; in a history, of the record asked for. */
function recordsIn(answer: unknown, asked: number): Set<number> {
  const found = new Set<number>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { identity_no: number, id } = value as { identity_no?: unknown; id?: unknown };
    if (isWhole(number)) found.add(typeof id === 'number' ? id : asked);
    else if (Array.isArray(number) && number.some(isWhole)) found.add(asked);
    Object.values(value).forEach(look);
  };
  look(answer);
  return found;
}
