import type { LightMyRequestResponse } from 'fastify';
import { exportCalls, type ListExport } from '../../src/api/app/export.ts';
import type { Person, TestBed } from './test-bed.ts';

interface Wish {
  format?: 'csv' | 'xlsx';
  columns?: string[];
  query?: Record<string, string>;
}
/** Asks for an export, waits until it is written, and gives its file. */
export type Taking = (
  person: Person,
  list: string,
  wish?: Wish,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;

export const askFor = async (
  person: Person,
  list: string,
  { format = 'csv', ...wish }: Wish = {},
  headers: Record<string, string> = {},
): Promise<ListExport> => {
  const { status, body } = await person.ask(exportCalls.create, { body: { list, format, ...wish }, headers });
  if (status !== 200) throw new Error(`${list}: ${status} ${JSON.stringify(body)}`);
  return body.data as ListExport;
};

export const fileOf = async (person: Person, { id }: { id: number }): Promise<LightMyRequestResponse> =>
  (await person.raw('GET', `/v2/exports/${id}/file`)).raw;

export const takingFrom =
  (testBed: TestBed): Taking =>
  async (person, ...wish) => {
    const asked = await askFor(person, ...wish);
    await testBed.app.jobs.settled();
    return fileOf(person, asked);
  };

/** So many leads more in the first company; every other one has a day to move in. */
export const manyLeads = (testBed: TestBed, count: number): Promise<unknown> =>
  testBed.owner.query(
    `insert into leads (company_id, name, mobile, source, status, kind, move_in_on)
      select $1, 'Lead ' || n, '+96655' || lpad(n::text, 7, '0'), 'phone', 'new', 'person',
        case when n % 2 = 0 then date '2026-03-01' + n % 90 end from generate_series(1, $2::int) n`,
    [testBed.one.company.id, count],
  );
