import { type SQL, sql } from 'drizzle-orm';
import type { DeliveryReceipt } from '../../src/api/property/delivery-receipt.ts';
import { deliveryReceipts } from '../db/schema/sales-of-units.ts';
import type { Scope } from '../db/scope.ts';
import { notFound } from '../kit/api-error.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';

const d = deliveryReceipts;
const ofUnit = (show: string) =>
  sql`(select ${sql.raw(show)} from sellable_units s join compounds c on c.company_id = s.company_id and c.id = s.compound_id
    where s.company_id = ${d.company_id} and s.id = ${d.sellable_unit_id})`;
const snagsThat = (condition: string): SQL<number> =>
  sql<number>`(select count(*)::int from snags g where g.company_id = ${d.company_id} and g.delivery_receipt_id = ${d.id} and ${sql.raw(condition)})`;
const unverified = `g.status ${inGroup('snag', 'unverified')}`;
const compound = sql`(select s.compound_id from sellable_units s where s.company_id = ${d.company_id} and s.id = ${d.sellable_unit_id})`;

export const deliveryReceiptStore: EntityStore = {
  entity: 'delivery_receipt',
  table: d,
  title: '(select s.number from sellable_units s where s.company_id = x.company_id and s.id = x.sellable_unit_id)',
  shows: {
    sellable_number: ofUnit('s.number'),
    compound_id: compound,
    compound_name_en: ofUnit('c.name_en'),
    compound_name_ar: ofUnit('c.name_ar'),
    buyer_name: ofUnit('s.buyer_name'),
    snags: snagsThat('true'),
    snags_open: snagsThat(unverified),
    critical_open: snagsThat(`g.severity = 'critical' and ${unverified}`),
    major_open: snagsThat(`g.severity = 'major' and ${unverified}`),
    unassigned: snagsThat(`g.status ${inGroup('snag', 'unassigned')}`),
    unseen: snagsThat(`g.severity = 'critical' and g.photo_id is null`),
  },
  filters: { status: (value) => sql`${d.status} = ${value}`, compound_id: (value) => sql`${compound} = ${value}` },
  searchText: sql`(select s.number || ' ' || coalesce(s.buyer_name, '') from sellable_units s
    where s.company_id = delivery_receipts.company_id and s.id = delivery_receipts.sellable_unit_id)`,
  sorts: { status: d.status, inspect_on: d.inspect_on, approved_on: d.approved_on, created_at: d.created_at },
};
export const readReceipt = (scope: Scope, id: number) => readOr404<DeliveryReceipt>(scope, deliveryReceiptStore, id);

/** The receipt of a unit; null before it is ready for delivery. */
export async function receiptOf({ client, company }: Scope, unit: number): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>({
    name: 'delivery_receipts.of',
    text: 'select id from delivery_receipts where company_id = $1 and sellable_unit_id = $2',
    values: [company, unit],
  });
  return rows[0]?.id ?? null;
}
export async function receiptOr404(scope: Scope, unit: number): Promise<number> {
  const id = await receiptOf(scope, unit);
  if (id === null) throw notFound();
  return id;
}
