import { afterAll, beforeAll, expect } from 'vitest';
import {
  beginImport,
  type DataImport,
  dataImportCalls,
  type ImportedRow,
  type ImportKind,
} from '../../src/api/app/data-import.ts';
import { upload } from './files.ts';
import { makeTestBed, type Person, type TestBed } from './test-bed.ts';

export let testBed: TestBed;
export let admin: Person;
export let agent: Person;
/** Two companies, and who imports in the first, for a file of tests. */
export function startImports(): void {
  beforeAll(async () => {
    testBed = await makeTestBed();
    admin = await testBed.signIn('first', 'admin@first.example');
    agent = await testBed.signIn('first', 'leasing_agent@first.example');
  });
  afterAll(() => testBed?.stop());
}
export const settled = (): Promise<void> => testBed.app.jobs.settled();
/** How many rows of a table the first company has. */
export const countOf = async (table: string): Promise<number> =>
  Number(
    (await testBed.owner.query(`select count(*) from ${table} where company_id = $1`, [testBed.one.company.id])).rows[0].count,
  );

/** A table as comma-separated values. */
export const csvOf = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'));

/** Leads that can be told apart: `from` is the first of their numbers. */
export const leadRows = (count: number, from = 0): string[][] =>
  Array.from({ length: count }, (_, i) => [`Lead ${from + i}`, `05${String(10_000_000 + from + i)}`, 'Walk-in']);
export const leadHeadings = ['Name', 'Mobile', 'Source'];

export const begin = async (person: Person, content: Buffer, { kind = 'lead' as ImportKind, name = 'leads.csv' } = {}) => {
  const { id } = await upload(person, content, { name, for_entity: 'data_import' });
  const { status, body } = await person.ask(beginImport[kind], { body: { attachment_id: id } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as DataImport;
};
export const readImport = async (person: Person, id: number): Promise<DataImport> => {
  const { status, body } = await person.ask(dataImportCalls.get, { params: { id } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as DataImport;
};
export const rowsOf = async (person: Person, id: number, query: Record<string, unknown> = {}): Promise<ImportedRow[]> =>
  (await person.ask(dataImportCalls.rows, { params: { id }, query })).body.data as ImportedRow[];

/** Begins an import, and waits until its file was read. */
export async function read(testBed: TestBed, person: Person, content: Buffer, options: Parameters<typeof begin>[2] = {}) {
  const { id } = await begin(person, content, options);
  await testBed.app.jobs.settled();
  return readImport(person, id);
}
/** The same until its rows were checked, with the columns as they were guessed. */
export async function preview(testBed: TestBed, person: Person, content: Buffer, options: Parameters<typeof begin>[2] = {}) {
  const { id, mapping } = await read(testBed, person, content, options);
  const { status, body } = await person.ask(dataImportCalls.map, { params: { id }, body: { mapping } });
  expect(status, JSON.stringify(body)).toBe(200);
  await testBed.app.jobs.settled();
  return readImport(person, id);
}
export const start = (person: Person, id: number) =>
  person.ask(dataImportCalls.status, { params: { id }, body: { status: 'importing' } });
/** The same until it is over. */
export async function importAll(testBed: TestBed, person: Person, content: Buffer, options: Parameters<typeof begin>[2] = {}) {
  const { id } = await preview(testBed, person, content, options);
  const { status, body } = await start(person, id);
  expect(status, JSON.stringify(body)).toBe(200);
  await testBed.app.jobs.settled();
  return readImport(person, id);
}
