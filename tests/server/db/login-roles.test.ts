import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { allRoles, checkRole, outsiderRole, urlFor } from '../../../server/db/roles.ts';
import { StartupError } from '../../../server/kit/startup-error.ts';
import { asApp } from '../../kit/row-security.ts';
import { testAppOptions } from '../../setup/companies.ts';
import { makeTestBed, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await makeTestBed();
});
afterAll(() => testBed?.stop());

const asNews = async (act: (client: pg.Client) => Promise<void>) => {
  const client = new pg.Client({ connectionString: urlFor('news', { databaseUrl: testBed.url }) });
  await client.connect();
  await act(client).finally(() => client.end());
};

describe('a running server', () => {
  it('is signed in as its own roles, never as the owner', async () => {
    const { rows } = await testBed.owner.query<{ name: string }>(
      "select distinct usename as name from pg_stat_activity where datname = current_database() and application_name = 'statehouse' order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual(['statehouse_app', 'statehouse_news']);
  });

  it('doesn’t start when it would be anybody else', async () => {
    const start = (urls: { appUrl?: string; newsUrl?: string }) =>
      buildApp({ databaseUrl: testBed.url, ...urls, ...testAppOptions });
    const withOption = new URL(urlFor('app', { databaseUrl: testBed.url }));
    withOption.searchParams.set('options', '-c row_security=off');
    const asRole = new URL(testBed.url);
    asRole.searchParams.set('options', '-c role=statehouse_app');
    for (const [urls, words] of [
      [{ appUrl: testBed.url }, /^APP_DATABASE_URL signs in as postgres: it must be statehouse_app/],
      [{ appUrl: asRole.href }, /^APP_DATABASE_URL signs in as postgres/],
      [{ newsUrl: testBed.url }, /^NEWS_DATABASE_URL signs in as postgres: it must be statehouse_news/],
      [{ appUrl: withOption.href }, /isn't one of statehouse_app .*: row_security is off\. Check APP_DATABASE_URL/],
    ] as const) {
      const failure = await start(urls).then(
        () => null,
        (error: Error) => error,
      );
      expect(failure).toBeInstanceOf(StartupError);
      expect(failure?.message).toMatch(words);
    }
  });
});

describe('a connection', () => {
  /** As `who`, after something was done to its role; all of it is taken back. */
  const checkedAfter = async (change: string, become: string): Promise<string> => {
    const client = new pg.Client({ connectionString: testBed.url });
    await client.connect();
    try {
      await client.query(`begin; ${change}; ${become}`);
      await checkRole(client, 'app');
      return 'accepted';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await client.end();
    }
  };
  const itself = 'set local session authorization statehouse_app';

  it.each([
    ['', itself, /^accepted$/],
    ['', 'set local role statehouse_app', /it is postgres’s, as statehouse_app/],
    ['', 'set local session authorization statehouse_news', /it is statehouse_news’s/],
    ['', '', /it is postgres’s, as postgres; postgres stands above/],
    ['alter role statehouse_app bypassrls', itself, /stands above row security/],
    ['alter role statehouse_app superuser', itself, /stands above row security/],
    ['alter role statehouse_app createrole', itself, /stands above row security/],
    // It would read every company's rows from the log of writes.
    ['alter role statehouse_app replication', itself, /stands above row security/],
    ['grant statehouse_owner to statehouse_app', itself, /is a member of other roles/],
    // Policies of its own would be joined by theirs, or theirs by others.
    ['grant statehouse_outsider to statehouse_app with inherit true', itself, /inherits from statehouse_outsider/],
    ['revoke statehouse_outsider from statehouse_app', itself, /can’t become statehouse_outsider/],
    ['alter role statehouse_outsider bypassrls', itself, /statehouse_outsider sees more than its own policies say/],
    ['grant statehouse_news to statehouse_outsider', itself, /statehouse_outsider sees more/],
    ['create table public.own (id int); alter table public.own owner to statehouse_app', itself, /owns tables/],
    ['', `${itself}; set local row_security = off`, /row_security is off/],
  ])('after “%s” and “%s”', async (change, become, said) => {
    expect(await checkedAfter(change, become)).toMatch(said);
  });
});

describe('the app’s role', () => {
  it('sees and changes its own company’s row alone', () =>
    asApp(testBed.url, testBed.two.company.id, async (app) => {
      const theirs = testBed.one.company.id;
      expect((await app.query('select id from companies')).rows).toEqual([{ id: testBed.two.company.id }]);
      expect((await app.query("update companies set name_en = 'Taken' where id = $1", [theirs])).rowCount).toBe(0);
      expect((await app.query("update companies set city = 'Jeddah'")).rowCount).toBe(1);
      await expect(app.query("update companies set id = default, slug = 'other'")).rejects.toThrow();
      await expect(app.query('delete from companies')).rejects.toThrow('permission denied');
    }));

  it('knows of other companies what signing in takes', () =>
    asApp(testBed.url, '', async (app) => {
      const { rows, fields } = await app.query('select * from known_companies(null) order by id');
      expect(rows.map(({ slug }) => slug)).toEqual(['first', 'second']);
      expect(fields.map(({ name }) => name)).toEqual([
        'id',
        'slug',
        'name_en',
        'name_ar',
        'sandbox',
        'clock_offset',
        'time_zone',
      ]);
      expect((await app.query("select slug from known_companies('second')")).rows).toEqual([{ slug: 'second' }]);
    }));

  it('reads no other company’s news, which the role for them does, and nothing else', async () => {
    const { one, two, owner, url } = testBed;
    for (const { company } of [one, two])
      await owner.query("insert into outbox (company_id, topic, payload) values ($1, 'changed', '{}')", [company.id]);
    await asApp(url, two.company.id, async (app) => {
      await expect(app.query("select * from outbox_news(0, '{}', 1000)")).rejects.toThrow('permission denied');
      const { rows } = await app.query('select distinct company_id from outbox');
      expect(rows).toEqual([{ company_id: two.company.id }]);
    });
    await asNews(async (news) => {
      const { rows } = await news.query("select distinct company_id from outbox_news(0, '{}', 1000) order by 1");
      expect(rows).toEqual([{ company_id: one.company.id }, { company_id: two.company.id }]);
      for (const table of ['outbox', 'companies', 'leads', 'users', 'sessions'])
        await expect(news.query(`select from ${table}`)).rejects.toThrow('permission denied');
      for (const call of ["claim_jobs('x', '{}', 1, 1, 1)", 'known_companies(null)', 'purge_outbox(1, 1, 1)'])
        await expect(news.query(`select * from ${call}`)).rejects.toThrow('permission denied');
    });
  });

  it('can’t become another', () =>
    asApp(testBed.url, testBed.two.company.id, async (app) => {
      for (const role of ['postgres', ...allRoles.filter((role) => role !== 'statehouse_app' && role !== outsiderRole)]) {
        await expect(app.query(`set role ${role}`)).rejects.toThrow('permission denied');
        await expect(app.query(`set session authorization ${role}`)).rejects.toThrow('permission denied');
      }
      await app.query('reset role; reset session authorization');
      expect((await app.query('select current_user as it')).rows).toEqual([{ it: 'statehouse_app' }]);
      await expect(app.query('alter table leads disable row level security')).rejects.toThrow('must be owner');
      await app.query(`set role ${outsiderRole}`);
      expect((await app.query('select from users union all select from leads union all select from units')).rowCount).toBe(0);
      await expect(app.query('update users set name = name')).rejects.toThrow('permission denied');
      await app.query('reset role');
      await app.query("set app.across_companies = 'on'");
      expect((await app.query('select distinct company_id from users')).rows).toEqual([{ company_id: testBed.two.company.id }]);
    }));

  it('forgets no sign-in attempt but one that it was just let through with', async () => {
    const { owner, url, two } = testBed;
    const subjects = ['sign-in:address:1:10.0.0.9', 'sign-in:account:1:victim@first.example'];
    const left = async () => (await owner.query('select from attempts where subject = any($1)', [subjects])).rowCount;
    const counted = 'select ids from count_attempt($1, array[5, 5], make_interval(mins => 15))';
    await owner.query('delete from attempts');
    await asApp(url, two.company.id, async (app) => {
      for (let i = 0; i < 5; i++) await app.query(counted, [subjects]);
      // Locked out, so that nothing is counted, and no id is known.
      const guesses = Array.from({ length: 5000 }, (_, i) => i + 1);
      await app.query('select forget_attempt($1, $2)', [subjects, guesses]);
      await app.query("select forget_attempt($1, '{}')", [subjects]);
      expect((await app.query(counted, [subjects])).rows).toEqual([{ ids: null }]);
    });
    expect(await left()).toBe(10);
    await asApp(url, two.company.id, async (app) => {
      // With an attempt of another account's, that one's alone.
      const others = ['sign-in:address:1:10.0.0.10', 'sign-in:account:1:other@first.example'];
      const { rows } = await app.query(counted, [others]);
      await app.query('select forget_attempt($1, $2)', [[...others, ...subjects], rows[0].ids]);
      expect((await owner.query('select from attempts where subject = any($1)', [others])).rowCount).toBe(0);
      expect(await left()).toBe(10);
    });
    await owner.query('delete from attempts');
    await asApp(url, two.company.id, async (app) => {
      const first = (await app.query(counted, [subjects])).rows[0].ids;
      const { rows } = await app.query(counted, [subjects]);
      await app.query('select forget_attempt($1, $2)', [subjects, rows[0].ids]);
      // The account begins anew; the address keeps its others.
      const { rows: left } = await owner.query('select subject, id from attempts');
      expect(left).toEqual([{ subject: subjects[0], id: expect.anything() }]);
      expect(first.map(Number)).toContain(Number(left[0].id));
      // What was let through long ago forgets nothing.
      await owner.query("update attempts set at = now() - interval '3 minutes'");
      await app.query('select forget_attempt($1, $2)', [subjects, first]);
      expect((await owner.query('select from attempts')).rowCount).toBe(1);
    });
  });

  it('empties in the log what is a person’s, and nothing else', () =>
    asApp(testBed.url, testBed.two.company.id, async (app) => {
      for (const [entity, keys] of [
        ['lead', ['status']],
        ['lead', ['name', 'total']],
        ['quotation', ['total']],
        ['company', ['name']],
        ['lease', ['note']],
      ])
        await expect(app.query("select erase_log($1, '{1}', $2)", [entity, keys])).rejects.toThrow(
          'only what a log says of a person is erased',
        );
      await app.query("select erase_log('lead', '{1}', '{name,mobile}')");
    }));

  it('can’t have its own code run as the owner by a table that hides one of ours', () =>
    asApp(testBed.url, testBed.two.company.id, async (app) => {
      await app.query(`create temp table jobs (id bigint, locked_by text, locked_until timestamptz);
        create temp table found (name text);
        create function pg_temp.mine() returns trigger language plpgsql as
          $$ begin insert into pg_temp.found values (current_user); return new; end $$;
        create trigger mine before update on pg_temp.jobs for each row execute function pg_temp.mine();
        grant all on pg_temp.jobs to public;
        insert into pg_temp.jobs values (1, 'me')`);
      expect((await app.query("select * from extend_jobs('me', 1)")).rows).toEqual([]);
      expect((await app.query('select * from found')).rows).toEqual([]);
    }));
});

describe('every function that runs as the owner', () => {
  it('looks for its tables in public first, and isn’t everybody’s to call', async () => {
    const { rows } = await testBed.owner.query<{ name: string; config: string[]; by_all: boolean }>(
      `select proname as name, proconfig as config, has_function_privilege('public', oid, 'execute') as by_all
        from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { name, config, by_all } of rows)
      expect({ name, config, by_all }).toEqual({
        name,
        config: ['search_path=public, pg_temp'],
        by_all: false,
      });
  });
});
