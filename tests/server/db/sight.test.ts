import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, type Scope } from '../../../server/db/scope.ts';
import { whoSees } from '../../../server/kit/sight.ts';
import { someoneOutside } from '../../kit/sights.ts';
import { makeTestBed, type TestBed } from '../../setup/test-bed.ts';

/* A database with one connection, so that whatever stays on it is met by whoever comes next. */

let testBed: TestBed;
let db: Database;
let user: number;
let company: number;
beforeAll(async () => {
  testBed = await makeTestBed();
  company = testBed.one.company.id;
  user = (await someoneOutside(testBed)).id;
  db = new Database({ databaseUrl: testBed.url }, { connections: 1 });
  await testBed.owner.query("insert into cities (company_id, name_en, name_ar) values ($1, 'Riyadh', 'الرياض')", [company]);
});
afterAll(async () => {
  await db?.close();
  await testBed?.stop();
});

const whoAndWhat = async ({ client }: Scope) => {
  const { rows } = await client.query<{ role: string; viewer: string | null; cities: number; users: number }>(
    `select current_user as role, nullif(current_setting('app.user_id', true), '') as viewer,
      (select count(*) from cities) as cities, (select count(*) from users) as users where $1::int is not null`,
    [1],
  );
  return rows[0];
};
const outsider = () => ({ role: 'statehouse_outsider', viewer: String(user), cities: 0, users: 1 });
const staff = { role: 'statehouse_app', viewer: null, cities: 1, users: 10 };

describe('a sight', () => {
  it('lasts as long as a read, a short read or a snapshot with it, and isn’t there for the next', async () => {
    const seen = db.seenBy({ user });
    for (const read of ['read', 'readShort', 'snapshot'] as const) {
      expect(await seen[read](company, whoAndWhat), read).toEqual(outsider());
      expect(await db.read(company, whoAndWhat), `after ${read}`).toEqual(staff);
      expect(await db.readShort(company, whoAndWhat), `after ${read}`).toEqual(staff);
      expect(await db.write(company, whoAndWhat), `after ${read}`).toEqual(staff);
    }
  });

  it('ends with a statement that fails, too, and with one that is often repeated', async () => {
    const seen = db.seenBy({ user });
    for (const read of ['read', 'snapshot'] as const) {
      await expect(seen[read](company, ({ client }) => client.query('select 1 / $1::int', [0]))).rejects.toThrow(
        'division by zero',
      );
      expect(await db.read(company, whoAndWhat)).toEqual(staff);
    }
    for (let i = 0; i < 8; i++) {
      expect(await seen.read(company, whoAndWhat)).toEqual(outsider());
      expect(await db.read(company, whoAndWhat)).toEqual(staff);
    }
  });

  it('writes nothing, locks nothing, and reads no other company', async () => {
    const seen = db.seenBy({ user });
    for (const text of [
      'update users set name = name where id = $1',
      'delete from users where id = $1',
      'insert into follows (company_id, user_id, entity, record_id) values (1, $1, null, 1)',
      'select from users where id = $1 for update',
    ])
      await expect(seen.read(company, ({ client }) => client.query(text, [user]))).rejects.toThrow('permission denied');
    expect(await seen.read(testBed.two.company.id, whoAndWhat)).toEqual({ ...outsider(), users: 0 });
  });

  it('is told of each person by the server: staff see every row, others those of their sight', async () => {
    const other = testBed.one.people['analyst@first.example']?.viewer.id as number;
    const city = Number((await testBed.owner.query('select max(id) as id from cities')).rows[0].id);
    const wanted = [other, user].flatMap((who) => [
      { user: who, entity: 'city', id: city },
      { user: who, entity: 'user', id: user },
      { user: who, entity: 'no_such_thing', id: 1 },
    ]);
    expect(await db.read(company, (scope) => whoSees(scope, wanted))).toEqual([true, true, true, false, true, false]);
    expect(await db.read(company, whoAndWhat)).toEqual(staff);
    expect(await db.read(company, (scope) => whoSees(scope, [{ user: 999_999, entity: 'city', id: city }]))).toEqual([false]);
  });
});
