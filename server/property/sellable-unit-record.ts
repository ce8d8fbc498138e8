import { sql } from 'drizzle-orm';
import type { SellableUnit } from '../../src/api/property/sellable-unit.ts';
import { foldedSql } from '../db/schema/columns.ts';
import { deliveryReceipts, progress, sellableUnits } from '../db/schema/sales-of-units.ts';
import type { Scope } from '../db/scope.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';

const s = sellableUnits;
const named = (column: string, table: string, show: string) =>
  sql<string>`(select x.${sql.raw(show)} from ${sql.raw(table)} x where x.company_id = ${s.company_id} and x.id = ${sql.raw(`sellable_units.${column}`)})`;
/** What its newest entry says, on the last of its days; nothing is built without one. */
const percent = sql<number>`coalesce((select ${progress.percent} from ${progress}
  where ${progress.company_id} = ${s.company_id} and ${progress.sellable_unit_id} = ${s.id} order by ${progress.reached_on} desc limit 1), 0)`;

export const sellableUnitStore: EntityStore = {
  entity: 'sellable_unit',
  table: s,
  title: 'x.number',
  search: {
    text: `select s.id, s.number as title, concat_ws(' · ', c.name_en, s.buyer_name) as detail, s.status
      from sellable_units s join compounds c on c.company_id = s.company_id and c.id = s.compound_id
      where s.company_id = $1 and ${foldedSql('s.number')} like $2 order by length(s.number), s.id desc`,
  },
  shows: {
    progress: percent,
    compound_name_en: named('compound_id', 'compounds', 'name_en'),
    compound_name_ar: named('compound_id', 'compounds', 'name_ar'),
    unit_type_name_en: named('unit_type_id', 'unit_types', 'name_en'),
    unit_type_name_ar: named('unit_type_id', 'unit_types', 'name_ar'),
    unit_number: named('unit_id', 'units', 'number'),
    delivery_receipt_id: sql<number | null>`(select ${deliveryReceipts.id} from ${deliveryReceipts}
      where ${deliveryReceipts.company_id} = ${s.company_id} and ${deliveryReceipts.sellable_unit_id} = ${s.id})`,
  },
  filters: {
    status: (value) => sql`${s.status} = ${value}`,
    compound_id: (value) => sql`${s.compound_id} = ${value}`,
    unit_type_id: (value) => sql`${s.unit_type_id} = ${value}`,
    progress_from: (value) => sql`${percent} >= ${value}`,
    progress_to: (value) => sql`${percent} <= ${value}`,
  },
  searchText: sql`sellable_units.number || ' ' || coalesce(sellable_units.buyer_name, '')`,
  sorts: {
    number: s.number,
    area: s.area,
    price: s.price,
    promised_on: s.promised_on,
    status: s.status,
    progress: percent,
    contracted_on: s.contracted_on,
    delivered_on: s.delivered_on,
    created_at: s.created_at,
  },
};
export const readSellable = (scope: Scope, id: number) => readOr404<SellableUnit>(scope, sellableUnitStore, id);
