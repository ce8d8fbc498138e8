import { createHash } from 'node:crypto';
import { exportHandlers } from '../../../server/app/exports/export.ts';
import { seeToExports } from '../../../server/app/exports/keeping.ts';
import { userOfLink } from '../../../server/app/session/links.ts';
import { findPortalSession } from '../../../server/app/session/portal-sessions.ts';
import { Sessions } from '../../../server/app/session/sessions.ts';
import { replayOf } from '../../../server/approvals/replay.ts';
import type { Scope } from '../../../server/db/scope.ts';
import { sweepTimers } from '../../../server/jobs/timers.ts';
import { accessOfLink } from '../../../server/leasing/mobile-access-links.ts';
import { ownerOfLink } from '../../../server/property/unit-owner-invitations.ts';
import { jobHandlers } from '../../../server/settings/job.ts';
import { at, type Border, first, ground, idsOf, rowsOf, type World, within } from './border.ts';

/** As it is kept: a token itself is nowhere. */
const hashed = (token: string): string => createHash('sha256').update(token).digest('base64url');
const tokenOf = (id: number): string => `token ${id}`;
/** A second ago, this very moment, and in a second. */
const moments = ['a second ago', 'this moment', 'in a second'];
const offsets = [-1, 0, 1];

const links =
  (table: string, owner: string, of: (scope: Scope, token: string) => Promise<number | null>) => async (world: World) =>
    world.rehearse(async (scope) => {
      const found: (number | null)[] = [];
      for (const [n, id] of idsOf(4).entries()) {
        await scope.client.query(
          `insert into ${table} (company_id, token_hash, ${owner}, expires_at, used_at) values ($1, $2, $3, ${at('$4')}, $5)`,
          [scope.company, hashed(tokenOf(id)), id, offsets[n] ?? 60, n === 3 ? '2026-01-01' : null],
        );
        found.push(await of(scope, tokenOf(id)));
      }
      return found.map((id) => id && Number(id));
    });
const linked = { rows: [...moments, 'used'], finds: [null, null, 'in a second', null] };

export const linkBorders: Border[] = [
  {
    name: 'a link to a password works until it expires or is used',
    table: 'users',
    rows: rowsOf(linked.rows, { name: '', active: true }),
    ask: links('password_resets', 'user_id', userOfLink),
    finds: linked.finds,
  },
  {
    name: 'a tenant’s link works until it expires or is used',
    table: 'mobile_accesses',
    rows: rowsOf(linked.rows, { tenant_id: ground }),
    ask: links('mobile_access_links', 'mobile_access_id', accessOfLink),
    finds: linked.finds,
  },
  {
    name: 'an owner’s link works until it expires or is used',
    table: 'unit_owners',
    rows: rowsOf(linked.rows),
    ask: links('unit_owner_links', 'unit_owner_id', ownerOfLink),
    finds: linked.finds,
  },
  {
    name: 'a session lasts until it expires; that of who left, and a pass, are none',
    table: 'users',
    rows: rowsOf([...moments, 'who left', 'a pass'], { name: '', active: true }, { 'who left': { active: false } }),
    hanging: `update users set role_id = (select u.role_id from users u where u.company_id = users.company_id
      and u.email = 'admin@first.example') where id >= ${first}`,
    ask: (world) =>
      world.rehearse(async (scope) => {
        for (const [n, id] of idsOf(5).entries())
          await scope.client.query(
            `insert into sessions (company_id, token_hash, user_id, expires_at, opened_by) values ($1, $2, $3, ${at('$4')}, $5)`,
            [scope.company, hashed(tokenOf(id)), id, offsets[n] ?? 60, n === 4 ? hashed(tokenOf(first + 2)) : null],
          );
        const services = within(world, scope);
        const found = await new Sessions(services.db, services.broadcast).findAll(
          world.user('admin').company,
          idsOf(5).map(tokenOf),
        );
        return [...found.values()].map(({ viewer }) => viewer.id);
      }),
    finds: ['in a second'],
  },
  {
    name: 'a pass lasts until it or its session expires',
    table: 'users',
    rows: rowsOf(['session over', 'session over now', 'pass over', 'pass over now', 'both last'], { name: '', active: true }),
    hanging: `update users set role_id = (select u.role_id from users u where u.company_id = users.company_id
      and u.email = 'admin@first.example') where id >= ${first}`,
    ask: (world) =>
      world.rehearse(async (scope) => {
        const services = within(world, scope);
        const sessions = new Sessions(services.db, services.broadcast);
        const found: (number | undefined)[] = [];
        for (const [n, id] of idsOf(5).entries()) {
          const [session, pass] = [
            [-1, 60],
            [0, 60],
            [60, -1],
            [60, 0],
            [1, 1],
          ][n] as [number, number];
          await scope.client.query(
            `insert into sessions (company_id, token_hash, user_id, expires_at, opened_by)
              values ($1, $2, $3, ${at('$4')}, null), ($1, $5, $3, ${at('$6')}, $2)`,
            [scope.company, `session ${id}`, id, session, hashed(tokenOf(id)), pass],
          );
          found.push((await sessions.findPass(world.user('admin').company, tokenOf(id)))?.id);
        }
        return found.filter((id) => id !== undefined);
      }),
    finds: ['both last'],
  },
  {
    name: 'a tenant’s session lasts until it expires, or the access isn’t active',
    table: 'mobile_accesses',
    rows: rowsOf([...moments, 'revoked'], { tenant_id: ground, status: 'active' }, { revoked: { status: 'revoked' } }),
    ask: (world) =>
      world.rehearse(async (scope) => {
        const found: (number | undefined)[] = [];
        for (const [n, id] of idsOf(4).entries()) {
          await scope.client.query(
            `insert into portal_sessions (company_id, token_hash, mobile_access_id, expires_at, network)
              values ($1, $2, $3, ${at('$4')}, '10.0.0')`,
            [scope.company, hashed(tokenOf(id)), id, offsets[n] ?? 60],
          );
          found.push((await findPortalSession(within(world, scope).db, world.user('admin').company, tokenOf(id)))?.access);
        }
        return found.map((id) => (id === undefined ? null : Number(id)));
      }),
    finds: [null, null, 'in a second', null],
  },
];

const exported = { list: 'tenants', format: 'csv', state: 'ready', columns: '[]', language: 'en', told_at: '2026-01-01' };
const job = { kind: 'generation', dead_at: '2026-01-01', max_attempts: 3 };
/** Jobs that a worker may take from now on: planted dead, so that nobody else takes them. */
const livened = (scope: Scope) =>
  scope.client.query(
    `update jobs set dead_at = null, kind = 'a_border',
        run_at = ${at(`case id when ${first} then -1 when ${first + 2} then 1 else 0 end`)},
        locked_by = case when id >= ${first + 3} then 'another' end,
        locked_until = case when id >= ${first + 3} then ${at(`id - ${first + 4}`)} end where id >= $1`,
    [first],
  );
const jobs = rowsOf(['due a second ago', 'due now', 'due in a second', 'let go a second ago', 'let go now', 'held'], job);

export const workBorders: Border[] = [
  {
    name: 'an export can be fetched until it expires',
    table: 'exports',
    rows: rowsOf(moments, exported),
    ask: (world) =>
      world.rehearse(async (scope) => {
        const currentUser = world.user('admin');
        await scope.client.query(`update exports set user_id = $1, expires_at = ${at(`id - ${first + 1}`)} where id >= $2`, [
          currentUser.viewer.id,
          first,
        ]);
        const get = exportHandlers.get as (given: object) => Promise<{ id: number }>;
        return Promise.all(
          idsOf(3).map((id) =>
            get({ scope, currentUser, params: { id } }).then(
              (own) => Number(own.id),
              () => null,
            ),
          ),
        );
      }),
    finds: [null, null, 'in a second'],
  },
  {
    name: 'an export is deleted once it has expired, and told of ten seconds after it was ready',
    table: 'exports',
    rows: rowsOf(
      ['over', 'over now', 'over in a second', 'ready for long', 'ready for nine seconds', 'still written'],
      exported,
      {
        'still written': { state: 'running' },
      },
    ),
    ask: (world) =>
      world.rehearse(async (scope) => {
        const { viewer, company } = world.user('admin');
        await scope.client.query(
          `update exports set user_id = $1, told_at = case when id < ${first + 3} then told_at end,
              updated_at = ${at(`case id when ${first + 4} then -9 else -11 end`)},
              expires_at = ${at(`case when id < ${first + 3} then id - ${first + 1} else 60 end`)} where id >= $2`,
          [viewer.id, first],
        );
        await seeToExports(within(world, scope), company.id);
        const { rows } = await scope.client.query<{ id: number; told: boolean }>(
          'select id::int, told_at is not null as told from exports where id >= $1 order by id',
          [first],
        );
        return rows.map(({ id, told }) => [id, told]);
      }),
    finds: [
      ['over in a second', true],
      ['ready for long', true],
      ['ready for nine seconds', false],
      ['still written', false],
    ],
  },
  {
    name: 'a worker takes jobs from the moment that they are due, and those that another let go',
    table: 'jobs',
    rows: jobs,
    ask: (world) =>
      world.rehearse(async (scope) => {
        await livened(scope);
        const { rows } = await scope.client.query<{ id: number }>(
          "select id::int from claim_jobs('a worker', array['a_border'], 100, 100, 60) order by id",
        );
        return rows.map(({ id }) => id);
      }),
    finds: ['due a second ago', 'due now', 'let go a second ago', 'let go now'],
  },
  {
    name: 'there is work from the moment that a job is due and nobody holds it',
    table: 'jobs',
    rows: jobs,
    ask: async (world) => {
      const found: number[] = [];
      for (const id of idsOf(6))
        await world.rehearse(async (scope) => {
          await livened(scope);
          await scope.client.query('delete from jobs where id <> $1', [id]);
          const { rows } = await scope.client.query<{ due: boolean }>('select has_due_jobs() as due');
          if (rows[0]?.due) found.push(id);
        });
      return found;
    },
    finds: ['due a second ago', 'due now', 'let go a second ago', 'let go now'],
  },
  {
    name: 'a job is running while somebody holds it',
    table: 'jobs',
    rows: jobs,
    ask: (world) =>
      world.rehearse(async (scope) => {
        await livened(scope);
        const get = jobHandlers.get as (given: object) => Promise<{ state: string }>;
        return Promise.all(idsOf(6).map(async (id) => (await get({ scope, params: { id } })).state));
      }),
    finds: ['waiting', 'waiting', 'waiting', 'waiting', 'waiting', 'running'],
  },
  {
    name: 'an attempt counts for fifteen minutes',
    table: 'attempts',
    rows: {},
    besides: { attempts: [] },
    // The first is as old by a moment, the other lacks some seconds.
    hanging: `insert into attempts (subject, at, id) values ('border:old', now() - interval '15 minutes', ${first}),
      ('border:counts', now() - interval '14 minutes 30 seconds', ${first + 1})`,
    ask: (world) =>
      world.rehearse(async (scope) => {
        const { rows } = await scope.client.query<{ subject: string; waits: boolean }>(
          `select subject, wait between 1 and 30 as waits
            from unnest(array['border:old', 'border:counts']) subject, count_attempt(array[subject], array[1], interval '15 minutes') order by 1 desc`,
        );
        return rows.map(({ subject, waits }) => [subject, waits ?? 'counted']);
      }),
    finds: [
      ['border:old', 'counted'],
      ['border:counts', true],
    ],
  },
  {
    name: 'a timer is sent from the moment that it is due by the company’s clock',
    table: 'timers',
    rows: rowsOf(moments, { entity: 'a_border', event: 'end', done_at: '2026-01-01' }),
    ask: async (world) => {
      const { company } = world.user('admin');
      const due = (scope: Scope, ids: number[]) =>
        scope.client.query(
          `update timers set done_at = null, record_id = id, due_at = ${at(`id - ${first + 1} + (select c.clock_offset from companies c
            where c.id = timers.company_id)`)} where id = any($1)`,
          [ids],
        );
      const sent = await world.rehearse(async (scope) => {
        await due(scope, idsOf(3));
        await sweepTimers(within(world, scope), company.id);
        const { rows } = await scope.client.query<{ id: number }>(
          'select id::int from timers where id >= $1 and done_at is not null order by id',
          [first],
        );
        return rows.map(({ id }) => id);
      });
      const told: number[] = [];
      for (const id of idsOf(3))
        await world.rehearse(async (scope) => {
          await due(scope, [id]);
          await scope.client.query('delete from timers where id <> $1', [id]);
          const { rows } = await scope.client.query('select 1 from companies_with_due_timers() c where c = $1', [company.id]);
          if (rows.length) told.push(id);
        });
      return [sent, told];
    },
    finds: [
      ['a second ago', 'this moment'],
      ['a second ago', 'this moment'],
    ],
  },
  {
    name: 'rules are tried with the quotations of ninety days, from the first midnight in the company’s zone',
    table: 'quotations',
    // 90 days with 15 January begin on 18 October, at 21:00 of the day before in UTC.
    rows: Object.fromEntries(
      ['2025-10-17T20:59:59Z', '2025-10-17T21:00:00Z', '2025-10-18T09:00:00Z', '2025-11-01T09:00:00Z'].map((created_at) => [
        created_at,
        { lead_id: ground, created_at },
      ]),
    ),
    // The last one has no unit.
    besides: { quotation_units: [0, 1, 2].map((n) => ({ id: ground + n, quotation_id: first + n, unit_id: ground })) },
    ask: (world) => world.read(async (scope) => (await replayOf(scope, world.user('admin'), [])).quotations),
    finds: 2,
  },
];
