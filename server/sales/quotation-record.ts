import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { halalas, money } from '../../src/api/money.ts';
import { leastPriceOf, listPriceOf } from '../../src/api/property/unit-type.ts';
import { type Quotation, QuotationRow } from '../../src/api/sales/quotation.ts';
import type { QuotationItem, QuotationUnit } from '../../src/api/sales/quotation-content.ts';
import { executionLifecycle } from '../../src/machines/approvals/execution/lifecycle.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { type BelowList, belowList } from '../../src/machines/leasing/rules/list-price.ts';
import { exceedsLastRent } from '../../src/machines/leasing/rules/rent-regulation.ts';
import { type ScheduleTerms, scheduleOf, totalsOf } from '../../src/machines/leasing/rules/schedule.ts';
import { instantOf, waitingOf } from '../approvals/execution-record.ts';
import { approvalNeeded } from '../approvals/matching.ts';
import { prepared } from '../db/prepared.ts';
import { executions } from '../db/schema/approvals.ts';
import { leases } from '../db/schema/leasing.ts';
import { buildings, cities, compounds, units, unitTypes } from '../db/schema/property.ts';
import { quotations, quotationUnitItems, quotationUnits } from '../db/schema/sales.ts';
import type { Scope } from '../db/scope.ts';
import { quotationLike } from '../kit/likenesses.ts';
import { type EntityStore, qualified, readOr404 } from '../kit/records.ts';
import { generationOf, shownSteps } from '../leasing/generation-shown.ts';
import { unitConflicts } from '../property/occupancy.ts';
import { placeFilters } from '../property/place-filters.ts';

/** A list row. */
export const quotationStore: EntityStore = {
  entity: 'quotation',
  table: quotations,
  title: 'x.ref_no',
  search: {
    letter: 'q',
    text: `select q.id, q.ref_no as title, coalesce(l.name, t.name) as detail, q.status from quotations q
      left join leads l on l.company_id = q.company_id and l.id = q.lead_id
      left join tenants t on t.company_id = q.company_id and t.id = q.tenant_id
      where q.company_id = $1 and q.id = $2`,
  },
  goes: { unit_holds: 'released_at is null' },
  hidden: ['priced_hash', 'approved_hash', 'deal_since'],
  row: QuotationRow,
  shows: {
    lead_name: sql<
      string | null
    >`(select l.name from leads l where l.company_id = ${quotations.company_id} and l.id = ${quotations.lead_id})`,
    tenant_name: sql<
      string | null
    >`(select t.name from tenants t where t.company_id = ${quotations.company_id} and t.id = ${quotations.tenant_id})`,
    unit_count: sql<number>`(select count(*) from quotation_units u where u.company_id = ${quotations.company_id} and u.quotation_id = ${quotations.id})`,
    accepted_on: sql<
      string | null
    >`(${quotations.accepted_at} at time zone (select c.time_zone from companies c where c.id = ${quotations.company_id}))::date::text`,
    lead_status: sql<
      string | null
    >`(select l.status from leads l where l.company_id = ${quotations.company_id} and l.id = ${quotations.lead_id})`,
    is_as_approved: sql<boolean>`(${quotations.approved_hash} is not null and ${quotations.approved_hash} = ${quotations.priced_hash})`,
    has_identity: sql<boolean>`coalesce(
      (select l.identity_no is not null or l.commercial_register is not null from leads l where l.company_id = ${quotations.company_id} and l.id = ${quotations.lead_id}),
      (select t.identity_no is not null or t.commercial_register is not null from tenants t where t.company_id = ${quotations.company_id} and t.id = ${quotations.tenant_id}), false)`,
  },
  filters: {
    status: (value) => sql`${quotations.status} = ${value}`,
    lead_id: (value) => sql`${quotations.lead_id} = ${value}`,
    tenant_id: (value) => sql`${quotations.tenant_id} = ${value}`,
    ...placeFilters(
      (condition) =>
        sql`exists (select from quotation_units o join units u on u.company_id = o.company_id and u.id = o.unit_id where o.company_id = ${quotations.company_id} and o.quotation_id = ${quotations.id} and ${condition})`,
    ),
  },
  matches: (words) => quotationLike('quotations', words),
  sorts: {
    status: quotations.status,
    valid_until: quotations.valid_until,
    total_gross: quotations.total_gross,
    yearly_rent: quotations.yearly_rent,
    created_at: quotations.created_at,
  },
};

type Base = Omit<
  Quotation,
  | 'units'
  | 'schedule'
  | 'schedule_total'
  | 'approval_needed'
  | 'conflicts'
  | 'executions'
  | 'deal_approval'
  | 'generation'
  | 'generation_error'
  | keyof Listed
>;
/** What an offer is worth beside the list prices. */
type Listed = Pick<Quotation, 'list_total' | 'below_list' | 'discount_percent' | 'below_min_percent'>;
/** A unit without what is known only together with the terms. */
type OwnUnit = Omit<QuotationUnit, 'exceeds_last_rent' | 'below_list'>;

/** The inputs of the schedule. */
export const termsOf = (
  quotation: Base,
  ownUnits: { items: Pick<QuotationItem, 'id' | 'description' | 'amount' | 'periodicity' | 'vat_rate' | 'item_type'>[] }[],
): ScheduleTerms => ({
  start: quotation.start_on,
  end: quotation.end_on,
  calendar: quotation.calendar,
  payments_per_year: quotation.payments_per_year,
  days_in_advance: quotation.days_in_advance,
  accepted_on: quotation.accepted_on,
  alignment: quotation.alignment,
  free_days: quotation.free_days,
  increments: quotation.rent_type === 'incremental' ? quotation.increments : [],
  discount: { type: quotation.discount_type, value: halalas(quotation.discount_value) },
  items: ownUnits.flatMap((unit) => unit.items),
});

const ofQuotation = (table: { company_id: PgColumn; quotation_id: PgColumn }) =>
  and(eq(table.company_id, sql.placeholder('company')), eq(table.quotation_id, sql.placeholder('quotation')));

const unitsStatement = () =>
  prepared<Omit<OwnUnit, 'items' | 'list_price' | 'least_price'>>('quotation.units', (select) => {
    const q = quotationUnits;
    const fields = {
      id: q.id,
      version: q.version,
      unit_id: q.unit_id,
      number: units.number,
      floor: units.floor,
      area: units.area,
      property_use: units.property_use,
      compound_id: q.compound_id,
      compound_name_en: compounds.name_en,
      compound_name_ar: compounds.name_ar,
      building_id: q.building_id,
      building_name_en: buildings.name_en,
      building_name_ar: buildings.name_ar,
      unit_type_id: units.unit_type_id,
      unit_type_name_en: unitTypes.name_en,
      unit_type_name_ar: unitTypes.name_ar,
      asking_rent: units.asking_rent,
      last_rent: units.last_rent,
      city: cities.name_en,
      runs_from: leases.start_on,
      runs_until: leases.end_on,
      rent_appeal_no: q.rent_appeal_no,
      min_price: unitTypes.min_price,
      max_price: unitTypes.max_price,
    };
    return {
      fields,
      select: select(fields)
        .from(q)
        .innerJoin(units, and(eq(units.company_id, q.company_id), eq(units.id, q.unit_id)))
        .innerJoin(quotations, and(eq(quotations.company_id, q.company_id), eq(quotations.id, q.quotation_id)))
        .leftJoin(
          leases,
          and(
            eq(leases.company_id, q.company_id),
            eq(leases.unit_id, q.unit_id),
            eq(leases.contract_id, quotations.renews_contract_id),
            eq(leases.status, 'active'),
          ),
        )
        .innerJoin(unitTypes, and(eq(unitTypes.company_id, units.company_id), eq(unitTypes.id, units.unit_type_id)))
        .innerJoin(compounds, and(eq(compounds.company_id, q.company_id), eq(compounds.id, q.compound_id)))
        .leftJoin(cities, and(eq(cities.company_id, compounds.company_id), eq(cities.id, compounds.city_id)))
        .innerJoin(buildings, and(eq(buildings.company_id, q.company_id), eq(buildings.id, q.building_id)))
        .where(ofQuotation(q))
        .orderBy(asc(q.id)),
    };
  });

const itemsStatement = () =>
  prepared<Omit<QuotationItem, 'breakups_with_due_amount'> & { quotation_unit_id: number }>('quotation.items', (select) => {
    const i = quotationUnitItems;
    const fields = {
      id: i.id,
      version: i.version,
      quotation_unit_id: i.quotation_unit_id,
      item_type: i.item_type,
      service_id: i.service_id,
      description: i.description,
      amount: i.amount,
      periodicity: i.periodicity,
      vat_rate: i.vat_rate,
    };
    return { fields, select: select(fields).from(i).where(ofQuotation(i)).orderBy(asc(i.id)) };
  });

/** `is_since_accepted`: requested when it was accepted, or later. */
type Run = Omit<Quotation['executions'][number], 'step_started_at' | 'step_due_at'> & {
  is_since_accepted: boolean;
  step_started: string | Date | null;
  step_due: string | Date | null;
};
const runsStatement = () =>
  prepared<Run>('quotation.executions', (select) => {
    const e = executions;
    const counts = sql<boolean>`${e.id} > (select q.deal_since from quotations q where q.company_id = ${e.company_id} and q.id = ${e.record_id})`;
    const fields = {
      ...{ id: e.id, kind: e.kind, status: e.status, revision: e.revision, created_at: e.created_at },
      is_since_accepted: qualified(counts),
      waiting_for: qualified(waitingOf.waiting_for),
      step_name: qualified(waitingOf.step_name),
      step_started: qualified(waitingOf.step_started),
      step_due: qualified(waitingOf.step_due),
      step_overdue: qualified(waitingOf.step_overdue),
    };
    const itself = and(
      eq(e.company_id, sql.placeholder('company')),
      eq(e.entity, 'quotation'),
      eq(e.record_id, sql.placeholder('quotation')),
    );
    return { fields, select: select(fields).from(e).where(itself).orderBy(desc(e.id)) };
  });

export async function unitsOf(scope: Scope, quotation: number): Promise<OwnUnit[]> {
  const its = { company: scope.company, quotation };
  const [found, items] = await Promise.all([unitsStatement().run(scope, its), itemsStatement().run(scope, its)]);
  return found.map((unit) => ({
    ...unit,
    list_price: listPriceOf(unit),
    least_price: leastPriceOf(unit),
    items: items
      .filter((item) => item.quotation_unit_id === unit.id)
      .map(({ quotation_unit_id: _, ...item }) => ({ ...item, breakups_with_due_amount: [] })),
  }));
}

/** The status of the latest deal approval. */
const dealOf = (runs: Run[]): Quotation['deal_approval'] => {
  const deal = runs.find(({ kind, is_since_accepted }) => kind === 'deal' && is_since_accepted);
  if (!deal) return 'not_needed';
  return hasTag(executionLifecycle, deal.status, 'counts') ? deal.status : 'missing';
};

const rentOf = ({ items }: OwnUnit) => items.find((item) => item.item_type === 'unit');
const listedOf = (terms: ScheduleTerms, own: OwnUnit[]): BelowList =>
  belowList(
    terms,
    own.map((unit) => ({
      rent_item: rentOf(unit)?.id ?? null,
      list: halalas(unit.list_price),
      least: halalas(unit.least_price),
    })),
  );

const exceeds = (terms: ScheduleTerms, unit: OwnUnit): boolean => {
  const { last_rent } = unit;
  const items = new Set(unit.items.map(({ id }) => id));
  return last_rent !== null && rentOf(unit) !== undefined && exceedsLastRent(terms, items, last_rent);
};

/** A quotation as the API returns it: units with items and amounts due, the schedule, and what its guards need. */
export async function readQuotation(scope: Scope, id: number): Promise<Quotation> {
  const [base, own, runs, generation] = await Promise.all([
    readOr404<Base>(scope, quotationStore, id),
    unitsOf(scope, id),
    runsStatement().run(scope, { company: scope.company, quotation: id }),
    generationOf(scope, id),
  ]);
  const [conflicts, approval_needed] = await Promise.all([
    base.status === 'finalized'
      ? []
      : unitConflicts(scope, { units: own.map((unit) => unit.unit_id), from: base.start_on, to: base.end_on, butQuotation: id }),
    base.status === 'draft' ? approvalNeeded(scope, id) : false,
  ]);
  const terms = termsOf(base, own);
  const rows = scheduleOf(terms);
  const listed = listedOf(terms, own);
  const dues = new Map<number, QuotationItem['breakups_with_due_amount']>();
  for (const row of rows)
    for (const { id, quotation_unit_item, net, vat, gross } of row.breakups)
      dues.set(quotation_unit_item, [
        ...(dues.get(quotation_unit_item) ?? []),
        { id, quotation_unit_item, due_date: row.due_on, net: money(net), vat: money(vat), gross: money(gross) },
      ]);
  return {
    ...base,
    list_total: money(listed.list_total),
    below_list: money(listed.below_list),
    discount_percent: listed.discount_percent,
    below_min_percent: listed.below_min_percent,
    units: own.map((unit, i) => ({
      ...unit,
      below_list: money(listed.by_unit[i] as number),
      exceeds_last_rent: exceeds(terms, unit),
      items: unit.items.map((item) => ({ ...item, breakups_with_due_amount: dues.get(item.id) ?? [] })),
    })),
    schedule: rows.map(({ number, from_on, to_on, due_on, net, vat, gross, is_free }) => ({
      number,
      from_on,
      to_on,
      due_on,
      net: money(net),
      vat: money(vat),
      gross: money(gross),
      is_free,
    })),
    schedule_total: money(rows.reduce((total, row) => total + row.gross, 0)),
    approval_needed,
    conflicts,
    deal_approval: dealOf(runs),
    generation: shownSteps(generation),
    generation_error: generation?.error ?? null,
    executions: runs.map(({ is_since_accepted: _, step_started, step_due, ...run }) => ({
      ...run,
      step_started_at: instantOf(step_started),
      step_due_at: instantOf(step_due),
    })),
  };
}

/** Totals over the whole term and the annual rent, as columns of the quotation. */
export function totalColumns(quotation: Base, own: OwnUnit[]) {
  const { net, vat, gross, yearly_rent } = totalsOf(termsOf(quotation, own));
  return { total_net: money(net), total_vat: money(vat), total_gross: money(gross), yearly_rent: money(yearly_rent) };
}

/** The first year's total, for the down payment. */
export const firstYearOf = (quotation: Quotation): number => totalsOf(termsOf(quotation, quotation.units)).first_year;
