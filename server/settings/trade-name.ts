import { and, eq, sql } from 'drizzle-orm';
import type { TradeName, tradeNameCalls } from '../../src/api/settings/trade-name.ts';
import { leads } from '../db/schema/sales.ts';
import { businessTypes, tradeNames } from '../db/schema/settings.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { writeLog } from '../kit/lifecycle.ts';
import { createRecord, readOr404, setColumns } from '../kit/records.ts';
import { namedStore } from './named-store.ts';

const typeOf = (show: string) =>
  sql<
    string | null
  >`(select b.${sql.raw(show)} from business_types b where b.company_id = ${tradeNames.company_id} and b.id = ${tradeNames.business_type_id})`;
export const tradeNameStore = namedStore('trade_name', tradeNames, {
  shows: { business_type_name_en: typeOf('name_en'), business_type_name_ar: typeOf('name_ar') },
  filters: { business_type_id: (value) => sql`${tradeNames.business_type_id} = ${value}` },
});

async function checkType(scope: Scope, values: Record<string, unknown>) {
  if (!values.business_type_id) return;
  const [found] = await scope.db
    .select({ id: businessTypes.id })
    .from(businessTypes)
    .where(and(eq(businessTypes.company_id, scope.company), eq(businessTypes.id, Number(values.business_type_id))));
  if (!found) throw invalid({ business_type_id: 'app.error.unknown_reference' });
}

const tradeNamesOnly = crudOf<TradeName>(tradeNameStore, {
  check: async ({ scope }: WriteContext, values, id) => {
    if (id !== null) await readOr404(scope, tradeNameStore, id);
    await checkType(scope, values);
    return values;
  },
});

export const tradeNameHandlers: Handlers<typeof tradeNameCalls> = {
  list: tradeNamesOnly.list,
  create: tradeNamesOnly.create,
  update: tradeNamesOnly.update,
  addToLead: async ({ scope, services: { broadcast }, services: all, currentUser, params, body }) => {
    const mine = and(eq(leads.company_id, scope.company), eq(leads.id, params.lead_id));
    const [lead] = await scope.db
      .select({ trade_name_id: leads.trade_name_id, business_type_id: leads.business_type_id })
      .from(leads)
      .where(mine)
      .for('update');
    if (!lead) throw notFound();
    await checkType(scope, body);
    const values = { ...body, business_type_id: body.business_type_id ?? lead.business_type_id };
    const id = await createRecord(scope, all, currentUser, tradeNameStore, values);
    await setColumns(scope, leads, params.lead_id, { trade_name_id: id });
    await writeLog(scope, currentUser, {
      entity: 'lead',
      record_id: params.lead_id,
      event: 'update',
      changes: { trade_name_id: [lead.trade_name_id, id] },
    });
    await broadcast.publish(scope, 'changed', { entity: 'lead', id: params.lead_id });
    return new WithMessage(await readOr404<TradeName>(scope, tradeNameStore, id), 'app.said.created');
  },
};
