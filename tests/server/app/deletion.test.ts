import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cascades } from '../../../server/app/deletion.ts';
import * as schema from '../../../server/db/schema/all.ts';
import { referencingTables } from '../../../server/kit/record-references.ts';
import { tableOf } from '../../../server/registry.ts';
import { type DeletionImpact, deletionCalls, type Previewable, previewable } from '../../../src/api/app/deletion.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { activityCalls } from '../../../src/api/sales/activity.ts';
import { contactPersonCalls } from '../../../src/api/sales/contact-person.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import { interestLevelCalls } from '../../../src/api/settings/interest-level.ts';
import { roleCalls } from '../../../src/api/settings/role.ts';
import { salesMemberCalls } from '../../../src/api/settings/sales-member.ts';
import { serviceCalls } from '../../../src/api/settings/service.ts';
import { templateCalls } from '../../../src/api/settings/template.ts';
import { userCalls } from '../../../src/api/settings/user.ts';
import ar from '../../../src/locales/ar/records.json' with { type: 'json' };
import errors from '../../../src/locales/en/errors.json' with { type: 'json' };
import en from '../../../src/locales/en/records.json' with { type: 'json' };
import settings from '../../../src/locales/en/settings.json' with { type: 'json' };
import { makeTestCompany, type TestCompany } from '../../walks/test-beds/test-company.ts';

const said = { ...errors, ...settings };

let testCompany: TestCompany;
beforeAll(async () => {
  testCompany = await makeTestCompany();
});
afterAll(() => testCompany?.stop());

const preview = (entity: Previewable, id: number, who: keyof TestCompany['people'] = 'admin') =>
  testCompany.ask<DeletionImpact>(testCompany.people[who], deletionCalls.preview, { params: { entity, record_id: id } });
const asAdmin = (...[call, args]: [Parameters<TestCompany['ask']>[1], Parameters<TestCompany['ask']>[2]]) =>
  testCompany.ask<{ id: number }>(testCompany.people.admin, call, args);

describe('the deletion impact', () => {
  it('of a lead: its activities and contacts, which are then deleted', async () => {
    const { id } = await testCompany.lead();
    expect(await preview('lead', id)).toEqual({ goes: [], against: null });
    for (const note of ['Called', 'Called again'])
      await asAdmin(activityCalls.create, { params: { id }, body: { kind: 'note', note } });
    await asAdmin(contactPersonCalls.addToLead, { params: { lead_id: id }, body: { name: 'Huda' } });
    expect(await preview('lead', id)).toEqual({
      goes: [
        { what: 'lead_activities', count: 2 },
        { what: 'contact_people', count: 1 },
      ],
      against: null,
    });
    await testCompany.ask(testCompany.people.admin, leadCalls.remove, { params: { id } });
    const [left] = await testCompany.sql<{ count: number }>(
      "select (select count(*) from lead_activities where lead_id = $1)::int + (select count(*) from contact_people where owner = 'lead' and owner_id = $1)::int as count",
      [id],
    );
    expect(left).toEqual({ count: 0 });
  });

  it('of a quotation: its units and lines; if it can’t be deleted, the reason, as in the refusal', async () => {
    const deal = await testCompany.qualifiedDeal();
    const { goes } = await preview('quotation', deal.quotation);
    expect(goes).toMatchObject([{ what: 'quotation_units', count: 1 }, { what: 'quotation_unit_items' }]);
    const lead = await preview('lead', deal.lead);
    expect(lead.against).toEqual({ say: 'sales.lead.error.has_quotations', values: { count: 1 }, by: [] });
    const refused = await testCompany.people.admin.ask(leadCalls.remove, { params: { id: deal.lead } });
    expect(refused.status).toBe(422);
    await asAdmin(quotationCalls.remove, { params: { lead_id: deal.lead, id: deal.quotation } });
    expect((await preview('lead', deal.lead)).against).toBeNull();

    const compound = await preview('compound', deal.compound);
    expect(compound.against).toMatchObject({ say: 'property.compound.error.has_children', values: { buildings: 1, units: 400 } });
    expect((await testCompany.people.admin.ask(compoundCalls.remove, { params: { id: deal.compound } })).status).toBe(422);
  });

  it('of a setting: what references it and how often, until nothing does', async () => {
    const { people } = testCompany;
    const both = (word: string) => ({ name_en: word, name_ar: 'اسم' });
    const level = await asAdmin(interestLevelCalls.create, { body: both('Eager') });
    const service = await asAdmin(serviceCalls.create, { body: { ...both('Valet'), price: '100.00' } });
    const template = await asAdmin(templateCalls.create, {
      body: { ...both('Plain'), kind: 'quotation', body_en: 'Plain', body_ar: 'عادي' },
    });
    const made = [
      ['interest_level', level.id, interestLevelCalls.remove],
      ['service', service.id, serviceCalls.remove],
      ['template', template.id, templateCalls.remove],
    ] as const;
    for (const [entity, id] of made) expect(await preview(entity, id)).toEqual({ goes: [], against: null });

    const leads = await Promise.all([testCompany.lead(), testCompany.lead()]);
    for (const { id } of leads) await asAdmin(leadCalls.update, { params: { id }, body: { interest_level_id: level.id } });
    const deal = await testCompany.qualifiedDeal();
    const params = { lead_id: deal.lead, id: deal.quotation };
    await asAdmin(quotationCalls.update, { params, body: { template_id: template.id } });
    const { units } = await testCompany.ask<{ units: { unit_id: number }[] }>(people.admin, quotationCalls.get, { params });
    await asAdmin(quotationCalls.addItem, {
      params: { ...params, unit_id: units[0]?.unit_id as number },
      body: { item_type: 'service', service_id: service.id },
    });
    const by = { interest_level: ['leads', 2], service: ['quotation_unit_items', 1], template: ['quotations', 1] } as const;
    for (const [entity, id, remove] of made) {
      const [what, count] = by[entity];
      const { against } = await preview(entity, id);
      expect([entity, against?.by]).toEqual([entity, [{ what, count }]]);
      const { status, body } = await people.admin.ask(remove, { params: { id } });
      expect([entity, status, body.error]).toEqual([entity, 422, said[against?.say as keyof typeof said]]);
    }
    for (const { id } of leads) await asAdmin(leadCalls.update, { params: { id }, body: { interest_level_id: null } });
    expect((await preview('interest_level', level.id)).against).toBeNull();
    await asAdmin(interestLevelCalls.remove, { params: { id: level.id } });
  });

  it('of a role, a user and a sales team member: who would be left without, and what goes with an unused one', async () => {
    const role = await asAdmin(roleCalls.create, { body: { name_en: 'Sellers', name_ar: 'بائعون', is_sales: true } });
    const users = await Promise.all(
      ['one', 'two'].map((name) =>
        asAdmin(userCalls.create, { body: { name, email: `${name}@first.example`, role_id: role.id } }),
      ),
    );
    expect((await preview('role', role.id)).against).toMatchObject({ values: { count: 2 } });
    const [one, two] = await Promise.all(users.map(({ id }) => asAdmin(salesMemberCalls.create, { body: { user_id: id } })));
    await asAdmin(salesMemberCalls.update, { params: { id: two?.id as number }, body: { supervisor_id: one?.id } });
    expect((await preview('sales_member', one?.id as number)).against).toMatchObject({ values: { count: 1 } });
    expect(await preview('sales_member', two?.id as number)).toEqual({ goes: [], against: null });

    const id = users[1]?.id as number;
    expect((await preview('user', id)).against).toEqual({
      say: 'app.error.linked',
      values: {},
      by: [{ what: 'sales_members', count: 1 }],
    });
    await asAdmin(salesMemberCalls.remove, { params: { id: two?.id as number } });
    await testCompany.sql(
      "insert into notifications (company_id, user_id, text_key, entity) select company_id, id, 'app.notify.test', 'export' from users where id = $1",
      [id],
    );
    expect(await preview('user', id)).toEqual({ goes: [{ what: 'notifications', count: 1 }], against: null });
    await asAdmin(userCalls.remove, { params: { id } });

    const { against } = await preview('user', testCompany.userOf(testCompany.people.leasing_agent));
    expect(against).toMatchObject({ say: 'settings.user.error.has_history', values: { count: expect.any(Number) } });
    expect(against?.values.count).toBeGreaterThan(0);
    // Previewing a deletion doesn't end the user's session.
    expect((await testCompany.people.leasing_agent.ask(leadCalls.list)).status).toBe(200);
  });

  it('is only available to users who may see the record', async () => {
    const { id } = await testCompany.lead();
    const none = await testCompany.people.none.ask(deletionCalls.preview, { params: { entity: 'lead', record_id: id } });
    const unknown = await testCompany.people.admin.ask(deletionCalls.preview, { params: { entity: 'session', record_id: id } });
    expect([none.status, unknown.status]).toEqual([404, 404]);
  });

  it('covers every cascade in the database, with a text for each', async () => {
    for (const entity of previewable) {
      const cascading = await testCompany.sql<{ table: string; column: string }>(
        `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
          where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = $1::regclass and a.attname <> 'company_id' order by 1`,
        [tableOf(entity)],
      );
      const impact = cascades(entity);
      // How a deleted user signed in isn't counted.
      const silent = ['password_resets', 'sessions', 'second_factors', 'recovery_codes', 'familiar_networks'];
      expect(Object.keys(impact).sort(), entity).toEqual(
        [
          ...cascading.map(({ table }) => table).filter((table) => !silent.includes(table)),
          'notes',
          'contact_people',
          'documents',
        ].sort(),
      );
      for (const { table, column } of cascading) if (impact[table]) expect(impact[table]).toContain(`${column} = $2`);
      for (const texts of [en, ar])
        for (const what of Object.keys(impact)) expect(texts).toHaveProperty([`kit.delete.goes.${what}`]);
    }
  });

  it('covers every reference in the database, with a text for each', async () => {
    for (const entity of previewable) {
      const restricting = await testCompany.sql<{ table: string }>(
        `select c.conrelid::regclass::text as table from pg_constraint c
          where c.contype = 'f' and c.confdeltype = 'r' and c.confrelid = $1::regclass order by 1`,
        [tableOf(entity)],
      );
      const table = Object.values(schema).find((one) => is(one, PgTable) && getTableName(one) === tableOf(entity)) as PgTable;
      const known = referencingTables(table).sort();
      expect([entity, known]).toEqual([entity, [...new Set(restricting.map((key) => key.table))]]);
      for (const texts of [en, ar]) for (const what of known) expect(texts).toHaveProperty([`kit.delete.by.${what}`]);
    }
  });
});
