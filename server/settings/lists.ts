import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type {
  BusinessType,
  businessTypeCalls,
  InterestLevel,
  interestLevelCalls,
  PaymentTerm,
  paymentTermCalls,
  Service,
  serviceCalls,
  TradeName,
  tradeNameCalls,
} from '../../src/api/settings/lists.ts';
import { leads, quotations, quotationUnitItems } from '../db/schema/sales.ts';
import { businessTypes, interestLevels, paymentTerms, services, tradeNames } from '../db/schema/settings.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, Said } from '../http/contract.ts';
import { crudOf, type Doing } from '../kit/crud.ts';
import { writeLog } from '../kit/lifecycle.ts';
import { type CompanyTable, createRecord, type Kept, readOr404, setColumns } from '../kit/records.ts';
import { invalid, notFound } from '../kit/refuse.ts';

type Named = CompanyTable & {
  name_en: typeof services.name_en;
  name_ar: typeof services.name_ar;
  created_at: typeof services.created_at;
};

/** How a list of names is kept: searched and sorted by its names. */
const named = (entity: string, table: CompanyTable, more: Partial<Kept> = {}): Kept => {
  const { name_en, name_ar, created_at } = table as Named;
  return {
    entity,
    table,
    words: sql`(lower(${name_en} || ' ' || ${name_ar}))`,
    ...more,
    sorts: { name_en, name_ar, created_at, ...more.sorts },
  };
};

export const interestLevelHandlers: Handlers<typeof interestLevelCalls> = crudOf<InterestLevel>(
  named('interest_level', interestLevels, { sorts: { rank: interestLevels.rank } }),
);

const keptServices = named('service', services, {
  filters: { active: (value) => sql`${services.active} = ${value}` },
  sorts: { price: services.price },
});

export const serviceHandlers: Handlers<typeof serviceCalls> = {
  ...crudOf<Service>(keptServices, { linked: 'settings.service.error.is_charged' }),
  ofQuotation: async ({ scope, params }) => {
    const [quotation] = await scope.db
      .select({ id: quotations.id })
      .from(quotations)
      .where(and(eq(quotations.company_id, scope.company), eq(quotations.id, params.id)));
    if (!quotation) throw notFound();
    const i = quotationUnitItems;
    const used = scope.db
      .select({ one: sql`1` })
      .from(i)
      .where(and(eq(i.company_id, scope.company), eq(i.quotation_id, params.id), eq(i.service_id, services.id)));
    const found = await scope.db
      .select({ id: services.id })
      .from(services)
      .where(and(eq(services.company_id, scope.company), exists(used)))
      .orderBy(asc(services.id))
      .limit(500);
    return Promise.all(found.map(({ id }) => readOr404<Service>(scope, keptServices, id)));
  },
};

const businessTypesOnly = crudOf<BusinessType>(named('business_type', businessTypes));
export const businessTypeHandlers: Handlers<typeof businessTypeCalls> = {
  list: businessTypesOnly.list,
  create: businessTypesOnly.create,
  update: businessTypesOnly.update,
};

const typeOf = (show: string) =>
  sql<
    string | null
  >`(select b.${sql.raw(show)} from business_types b where b.company_id = ${tradeNames.company_id} and b.id = ${tradeNames.business_type_id})`;
const keptTradeNames = named('trade_name', tradeNames, {
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

const tradeNamesOnly = crudOf<TradeName>(keptTradeNames, {
  check: async ({ scope }: Doing, values, id) => {
    if (id !== null) await readOr404(scope, keptTradeNames, id);
    await checkType(scope, values);
    return values;
  },
});

export const tradeNameHandlers: Handlers<typeof tradeNameCalls> = {
  list: tradeNamesOnly.list,
  create: tradeNamesOnly.create,
  update: tradeNamesOnly.update,
  addToLead: async ({ scope, services: { broadcast }, services: all, actor, params, body }) => {
    const mine = and(eq(leads.company_id, scope.company), eq(leads.id, params.lead_id));
    const [lead] = await scope.db
      .select({ trade_name_id: leads.trade_name_id, business_type_id: leads.business_type_id })
      .from(leads)
      .where(mine)
      .for('update');
    if (!lead) throw notFound();
    await checkType(scope, body);
    const values = { ...body, business_type_id: body.business_type_id ?? lead.business_type_id };
    const id = await createRecord(scope, all, actor, keptTradeNames, values);
    await setColumns(scope, leads, params.lead_id, { trade_name_id: id });
    await writeLog(scope, actor, {
      entity: 'lead',
      record_id: params.lead_id,
      event: 'update',
      changes: { trade_name_id: [lead.trade_name_id, id] },
    });
    await broadcast.tell(scope, 'changed', { entity: 'lead', id: params.lead_id });
    return new Said(await readOr404<TradeName>(scope, keptTradeNames, id), 'app.said.created');
  },
};

const paymentTermsOnly = crudOf<PaymentTerm>(
  named('payment_term', paymentTerms, { sorts: { payments_per_year: paymentTerms.payments_per_year } }),
);
export const paymentTermHandlers: Handlers<typeof paymentTermCalls> = {
  list: paymentTermsOnly.list,
  create: paymentTermsOnly.create,
  update: paymentTermsOnly.update,
};
