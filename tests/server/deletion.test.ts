import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goesWith } from '../../server/app/deletion.ts';
import { named } from '../../server/app/names.ts';
import { deletionCalls, type Losses, type Weighable, weighable } from '../../src/api/app/deletion.ts';
import { compoundCalls } from '../../src/api/property/compound.ts';
import { leadCalls } from '../../src/api/sales/lead.ts';
import { quotationCalls } from '../../src/api/sales/quotation.ts';
import en from '../../src/locales/en/kit.json' with { type: 'json' };
import { type Ground, makeGround } from '../walks/worlds/ground.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await makeGround();
});
afterAll(() => ground?.stop());

const weigh = (entity: Weighable, id: number, who: keyof Ground['people'] = 'admin') =>
  ground.ask<Losses>(ground.people[who], deletionCalls.weigh, { params: { entity, record_id: id } });
const asAdmin = (...[call, args]: [Parameters<Ground['ask']>[1], Parameters<Ground['ask']>[2]]) =>
  ground.ask<{ id: number }>(ground.people.admin, call, args);

describe('a deletion is told in numbers beforehand', () => {
  it('of a lead: its activities and contact people, which then are gone', async () => {
    const { id } = await ground.lead();
    expect(await weigh('lead', id)).toEqual({ goes: [], against: null });
    for (const note of ['Called', 'Called again'])
      await asAdmin(leadCalls.addActivity, { params: { id }, body: { kind: 'note', note } });
    await asAdmin(leadCalls.addContactPerson, { params: { lead_id: id }, body: { name: 'Huda' } });
    expect(await weigh('lead', id)).toEqual({
      goes: [
        { what: 'lead_activities', count: 2 },
        { what: 'contact_people', count: 1 },
      ],
      against: null,
    });
    await ground.ask(ground.people.admin, leadCalls.remove, { params: { id } });
    const [left] = await ground.sql<{ count: number }>(
      "select (select count(*) from lead_activities where lead_id = $1)::int + (select count(*) from contact_people where owner = 'lead' and owner_id = $1)::int as count",
      [id],
    );
    expect(left).toEqual({ count: 0 });
  });

  it('of a quotation: its units and lines, and of what is kept: what keeps it, in the words of the refusal', async () => {
    const deal = await ground.qualifiedDeal();
    const { goes } = await weigh('quotation', deal.quotation);
    expect(goes).toMatchObject([{ what: 'quotation_units', count: 1 }, { what: 'quotation_unit_items' }]);
    const lead = await weigh('lead', deal.lead);
    expect(lead.against).toEqual({ say: 'sales.lead.error.has_quotations', values: {} });
    const refused = await ground.people.admin.ask(leadCalls.remove, { params: { id: deal.lead } });
    expect(refused.status).toBe(422);
    await asAdmin(quotationCalls.remove, { params: { lead_id: deal.lead, id: deal.quotation } });
    expect((await weigh('lead', deal.lead)).against).toBeNull();

    const compound = await weigh('compound', deal.compound);
    expect(compound.against).toMatchObject({ say: 'property.compound.error.has_children', values: { buildings: 1, units: 400 } });
    expect((await ground.people.admin.ask(compoundCalls.remove, { params: { id: deal.compound } })).status).toBe(422);
  });

  it('to whoever may see the record alone', async () => {
    const { id } = await ground.lead();
    const none = await ground.people.none.ask(deletionCalls.weigh, { params: { entity: 'lead', record_id: id } });
    const unknown = await ground.people.admin.ask(deletionCalls.weigh, { params: { entity: 'session', record_id: id } });
    expect([none.status, unknown.status]).toEqual([404, 404]);
  });

  it('knows all that the database deletes with it, and a word for each', async () => {
    for (const entity of weighable) {
      const cascading = await ground.sql<{ table: string; column: string }>(
        `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
          where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = $1::regclass and a.attname <> 'company_id' order by 1`,
        [named[entity].table],
      );
      const { column, tables } = goesWith[entity];
      expect(cascading, entity).toEqual(
        Object.keys(tables)
          .sort()
          .map((table) => ({ table, column })),
      );
      for (const what of [...Object.keys(tables), 'notes', 'contact_people'])
        expect(en).toHaveProperty([`kit.delete.goes.${what}`]);
    }
  });
});
