import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../../server/db/client.ts';
import { freshDatabase } from '../../setup/database.ts';

/** A connection of the app; `descriptions` counts how often PostgreSQL described a statement's columns to it. */
let client: Client;
let url: string;
let descriptions = 0;
beforeAll(async () => {
  url = await freshDatabase();
  client = new Client({ connectionString: url });
  await client.connect();
  (client as unknown as { connection: NodeJS.EventEmitter }).connection.on('rowDescription', () => {
    descriptions += 1;
  });
  await client.query('create temp table things (id int primary key, name text, size int)');
});
afterAll(() => client.end());

const toldBy = async (act: () => Promise<unknown>): Promise<number> => {
  const before = descriptions;
  await act();
  return descriptions - before;
};

describe('a statement run again and again on a connection', () => {
  const byId = (id: number) => client.query('select id, name, size from things where id = $1', [id]);
  const add = (id: number, name: string) => client.query('insert into things (id, name, size) values ($1, $2, 7)', [id, name]);

  it('returns the same as the first time, with its columns described once after it is kept', async () => {
    expect(await toldBy(async () => expect((await byId(1)).rows).toEqual([]))).toBe(1);
    expect(await toldBy(async () => expect((await byId(1)).rows).toEqual([]))).toBe(1);
    expect((await add(1, 'door')).rowCount).toBe(1);
    expect((await add(2, 'wall')).rowCount).toBe(1);
    expect(
      await toldBy(async () => {
        expect((await byId(1)).rows).toEqual([{ id: 1, name: 'door', size: 7 }]);
        expect((await byId(2)).fields.map(({ name }) => name)).toEqual(['id', 'name', 'size']);
        expect((await byId(3)).rows).toEqual([]);
      }),
    ).toBe(0);
  });

  it('returns rows as arrays if requested, at the same time as the same statement returning objects', async () => {
    const statement = { text: 'select id, name from things where id <= $1 order by id', values: [2] };
    const [lists, named] = await Promise.all([client.query({ ...statement, rowMode: 'array' }), client.query(statement)]);
    expect(lists.rows).toEqual([
      [1, 'door'],
      [2, 'wall'],
    ]);
    expect(named.rows).toEqual([
      { id: 1, name: 'door' },
      { id: 2, name: 'wall' },
    ]);
  });

  it('fails when it must, and works again afterwards', async () => {
    await expect(add(1, 'twice')).rejects.toMatchObject({ code: '23505' });
    expect((await add(4, 'roof')).rowCount).toBe(1);
    expect((await byId(4)).rows).toEqual([{ id: 4, name: 'roof', size: 7 }]);
  });

  it('is refused by PostgreSQL when the table is altered, and never read by the old columns', async () => {
    const all = () => client.query('select * from things where id = $1', [1]);
    for (let runs = 0; runs < 2; runs++) expect((await all()).rows).toEqual([{ id: 1, name: 'door', size: 7 }]);
    await client.query('alter table things drop column name');
    await expect(all()).rejects.toThrow('cached plan must not change result type');
  });
});

describe('what a connection keeps', () => {
  const kept = async () =>
    (await client.query<{ count: number }>('select count(*)::int from pg_prepared_statements')).rows[0]?.count;
  const shape = (number: number) => client.query(`select $1::int + ${number} as it`, [1]);

  it('is what comes more than once, and no more than a hundred, the latest used', async () => {
    const before = await kept();
    for (let number = 0; number < 300; number++) await shape(number);
    expect(await kept()).toBe(before);
    for (let round = 0; round < 3; round++)
      for (let number = 0; number < 300; number++) expect((await shape(number)).rows).toEqual([{ it: number + 1 }]);
    expect(await kept()).toBe(100);
    const texts = 'select statement from pg_prepared_statements where statement like $1';
    expect((await client.query(texts, ['%+ 299 as it'])).rowCount).toBe(1);
    expect((await client.query(texts, ['%+ 100 as it'])).rowCount).toBe(0);
  });

  it('is a dozen of the shapes of lists, whose plans are large', async () => {
    const list = (number: number) => ({ name: `list|${number}`, text: `select $1::int - ${number} as it`, values: [1] });
    for (let round = 0; round < 3; round++)
      for (let number = 0; number < 50; number++) expect((await client.query(list(number))).rows).toEqual([{ it: 1 - number }]);
    expect((await client.query("select from pg_prepared_statements where name like 'list|%'")).rowCount).toBe(12);
  });

  it('is nothing when a pooler is between', async () => {
    const other = new Client({ connectionString: url });
    await other.connect();
    other.keepsStatements = false;
    for (let runs = 0; runs < 4; runs++)
      expect((await other.query({ name: 'named', text: 'select $1::int as it', values: [runs] })).rows).toEqual([{ it: runs }]);
    expect((await other.query('select count(*)::int from pg_prepared_statements')).rows).toEqual([{ count: 0 }]);
    await other.end();
  });
});

describe('a statement of a company', () => {
  const inside = (text: string, values: unknown[] = []) => client.query(text, values);
  const company = "select current_setting('app.company_id', true) as it";

  it('is one transaction with the naming of its company, of which nothing stays', async () => {
    for (const isPrepared of [false, true]) {
      if (isPrepared) await client.prepareToEnter();
      for (let runs = 0; runs < 3; runs++) {
        client.company = 7;
        const first = inside(`${company}, $1::int as given`, [runs]);
        client.company = 8;
        const second = inside(company);
        client.company = null;
        const third = inside(`${company}, $1::int as given`, [runs]);
        expect((await first).rows).toEqual([{ it: '7', given: runs }]);
        expect((await second).rows).toEqual([{ it: '8' }]);
        expect((await third).rows[0]?.it ?? '').toBe('');
      }
    }
  });

  it('fails by itself, and can’t be several in one text', async () => {
    client.company = 7;
    const failing = inside('select 1 / $1::int as it', [0]);
    const well = inside(company);
    const both = inside("select set_config('app.company_id', '8', true); select 1");
    client.company = null;
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect((await well).rows).toEqual([{ it: '7' }]);
    await expect(both).rejects.toThrow('multiple commands');
  });
});
