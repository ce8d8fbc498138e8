import { expect, it } from 'vitest';
import { stores } from '../../../server/entities.ts';
import { tableOf } from '../../../server/registry.ts';
import { type Comment, commentCalls } from '../../../src/api/app/comment.ts';
import { notificationCalls } from '../../../src/api/app/session.ts';
import { describe, type EntityName, entityNames } from '../../../src/api/entities.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { roleCalls } from '../../../src/api/settings/role.ts';
import { countOf, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

const people = () => testCompany.people;
const owner = () => testCompany.testBed.owner;
const company = () => testCompany.testBed.one.company.id;
const idOf = async (role: string): Promise<number> =>
  (await testCompany.sql<{ id: number }>('select id from users where email = $1', [`${role}@first.example`]))[0]?.id as number;
const insert = async (user: number, entity: string, record: number | null, words = 'Unforgettable') =>
  Number(
    (
      await owner().query<{ id: string }>(
        `insert into notifications (company_id, user_id, text_key, "values", entity, record_id)
          values ($1, $2, 'sales.lead.told.lost', $3, $4, $5) returning id`,
        [company(), user, JSON.stringify({ name: words }), entity, record],
      )
    ).rows[0]?.id,
  );
interface Listed {
  notifications: { id: number; entity: string }[];
  unread_count: number;
  count: number;
}
/** The answer's own keys: this list has no data around it. */
const seen = async () => {
  const { body } = await people().analyst.ask(notificationCalls.list, {});
  const { notifications, unread_count, count } = body as unknown as Listed;
  return { notifications, unread_count, count };
};

it('are listed, counted and read as long as their subject may be seen: a changed role takes effect at once', async () => {
  const analyst = await idOf('analyst');
  const [role] = await testCompany.sql<{ id: number; version: number }>(
    'select r.id, r.version from roles r join users u on u.company_id = r.company_id and u.role_id = r.id where u.id = $1',
    [analyst],
  );
  await owner().query('delete from notifications where user_id = $1', [analyst]);
  const all = [...entityNames, 'job', 'books', 'workflows', 'export', 'no_such_thing'];
  const ids = new Map<string, number>();
  for (const entity of all) ids.set(entity, await insert(analyst, entity, null));
  const privileges = (modules: object) =>
    testCompany.ask(people().admin, roleCalls.update, { params: { id: Number(role?.id) }, body: { privileges: modules } });

  await privileges({ leads: { view: true } });
  const leads = await seen();
  expect(leads.notifications.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['lead', 'lead_takeover', 'export']));
  expect(leads.notifications.map(({ entity }) => entity)).not.toContain('contract');
  await privileges({ contracts: { view: true } });
  const contracts = await seen();
  const kinds = contracts.notifications.map(({ entity }) => entity);
  expect(kinds).toContain('contract');
  for (const hidden of ['lead', 'lead_takeover', 'quotation', 'invoice', 'job', 'books', 'workflows', 'no_such_thing'])
    expect(kinds, hidden).not.toContain(hidden);
  expect(contracts).toMatchObject({ unread_count: kinds.length, count: kinds.length });

  const read = (entity: string) => people().analyst.ask(notificationCalls.read, { params: { id: ids.get(entity) as number } });
  expect((await read('lead')).status).toBe(404);
  expect((await read('contract')).status).toBe(200);
  expect((await people().analyst.ask(notificationCalls.readAll, { body: {} })).status).toBe(200);
  expect(
    await countOf('select count(*) from notifications where user_id = $1 and entity = $2 and read_at is null', [analyst, 'lead']),
  ).toBe(1);
  await privileges({});
  expect((await seen()).notifications.map(({ entity }) => entity).sort()).toEqual([
    'attachment',
    'data_import',
    'execution',
    'export',
  ]);
});

it('go with what they are about, from lists and from messages that are kept for clients', async () => {
  const manager = await idOf('leasing_manager');
  const made = await testCompany.ask<{ id: number }>(people().admin, compoundCalls.create, {
    body: { name_en: 'Brief', name_ar: 'وجيز', property_use: 'residential' },
  });
  const comment = (text: string) =>
    testCompany.ask<Comment>(people().admin, commentCalls.create, {
      body: { entity: 'compound', record_id: made.id, text: `${text}, @[${manager}]` },
    });
  const traces = async (words: string) =>
    (await countOf('select count(*) from notifications t where t::text ~ $1', [words])) +
    (await countOf('select count(*) from outbox t where t::text ~ $1', [words]));
  const deleted = await comment('Regrettable');
  expect(await traces('Regrettable')).toBe(2);
  await testCompany.ask(people().admin, commentCalls.update, {
    params: { id: deleted.id },
    body: { text: `Acceptable, @[${manager}]` },
  });
  expect([await traces('Regrettable'), await traces('Acceptable')]).toEqual([0, 2]);
  await testCompany.ask(people().admin, commentCalls.remove, { params: { id: deleted.id } });
  expect(await traces('Acceptable')).toBe(0);

  await comment('Perishable');
  await insert(manager, 'compound', made.id, 'Perishable');
  await insert(manager, 'compound', made.id + 1000, 'Lasting');
  await testCompany.ask(people().admin, compoundCalls.remove, { params: { id: made.id } });
  expect([await traces('Perishable'), await traces('Lasting')]).toEqual([0, 1]);
});

it('go with a record of any kind, however it is deleted', async () => {
  const { rows } = await owner().query<{ name: string; entity: string }>(
    `select c.relname as name, convert_from(rtrim(t.tgargs, '\\x00'), 'UTF8') as entity from pg_trigger t
      join pg_class c on c.oid = t.tgrelid where t.tgname = 'forget_notices'`,
  );
  const forgotten = new Map(rows.map(({ name, entity }) => [entity, name]));
  // A status that a record has besides its own is no record.
  const records = (Object.keys(stores) as EntityName[]).filter((name) => !describe(name).partOf?.life);
  expect(Object.fromEntries(records.map((name) => [name, forgotten.get(name)]))).toEqual(
    Object.fromEntries(records.map((name) => [name, tableOf(name)])),
  );
  expect([forgotten.get('note'), forgotten.get('export')]).toEqual(['notes', 'exports']);
});
