import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../../server/db/client.ts';
import { freshDatabase } from '../../setup/database.ts';

/** A connection of the app; `descriptions` counts how often PostgreSQL described a statement's columns to it. */
let client: Client;
let descriptions = 0;
beforeAll(async () => {
  client = new Client({ connectionString: await freshDatabase() });
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

describe('a statement already run on a connection', () => {
  const byId = (id: number) => client.query('select id, name, size from things where id = $1', [id]);
  const add = (id: number, name: string) => client.query('insert into things (id, name, size) values ($1, $2, 7)', [id, name]);

  it('returns the same as the first time, with its columns described once', async () => {
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
    expect((await all()).rows).toEqual([{ id: 1, name: 'door', size: 7 }]);
    await client.query('alter table things drop column name');
    await expect(all()).rejects.toThrow('cached plan must not change result type');
  });
});
