import { type deletionCalls, isWeighable, type Weighable } from '../../src/api/app/deletion.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import type { Handlers } from '../http/contract.ts';
import { whatKeeps } from '../kit/crud.ts';
import { named } from '../kit/names.ts';
import { notFound } from '../kit/refuse.ts';

/**
 * What the database deletes with a record, by the column that points to it, and which of it is worth saying; a test holds
 * it against the keys that cascade.
 */
export const goesWith: Record<Weighable, { column: string; tables: Record<string, string> }> = {
  lead: { column: 'lead_id', tables: { lead_activities: 'true' } },
  quotation: {
    column: 'quotation_id',
    tables: { quotation_units: 'true', quotation_unit_items: 'true', unit_holds: 'released_at is null' },
  },
  compound: { column: 'compound_id', tables: {} },
  block: { column: 'block_id', tables: {} },
  building: { column: 'building_id', tables: {} },
  unit: { column: 'unit_id', tables: {} },
  unit_type: { column: 'unit_type_id', tables: { unit_type_amenities: 'true' } },
  interest_level: { column: 'interest_level_id', tables: {} },
  service: { column: 'service_id', tables: {} },
  template: { column: 'template_id', tables: {} },
  role: { column: 'role_id', tables: {} },
  user: {
    column: 'user_id',
    tables: { follows: 'true', notifications: 'true', password_resets: 'false', saved_views: 'true', sessions: 'false' },
  },
  sales_member: { column: 'sales_member_id', tables: {} },
};

export const deletionHandlers: Handlers<typeof deletionCalls> = {
  weigh: async ({ scope, services, actor, params: { entity, record_id } }) => {
    const id = Number(record_id);
    if (!isWeighable(entity) || !/^\d{1,15}$/.test(record_id) || id === 0) throw notFound();
    const { table, module } = named[entity];
    const { column, tables } = goesWith[entity];
    const counted = {
      ...Object.fromEntries(Object.entries(tables).map(([name, which]) => [name, `${column} = $2 and ${which}`])),
      notes: 'entity = $3 and record_id = $2',
      contact_people: 'owner = $3 and owner_id = $2',
    };
    const counts = Object.entries(counted).map(
      ([name, which]) => `(select count(*)::int from ${name} where company_id = $1 and ${which}) as ${name}`,
    );
    const { rows } = await scope.client.query<Record<string, number>>(
      `select ${counts.join(', ')} from ${table} where company_id = $1 and id = $2`,
      [scope.company, id, entity],
    );
    if (!rows[0] || !may(actor.viewer, `${module}.view`)) throw notFound();
    const kept = await whatKeeps({ scope, services, actor }, entity, id);
    return {
      goes: Object.entries(rows[0]).flatMap(([what, count]) => (count ? [{ what, count }] : [])),
      against: kept && { say: kept.say, values: kept.more.values ?? {}, by: kept.more.by ?? [] },
    };
  },
};
