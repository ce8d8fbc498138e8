import { sql } from 'drizzle-orm';
import type { DamagedItem, damagedItemCalls } from '../../src/api/leasing/damaged-item.ts';
import type { LeasingClearance } from '../../src/api/leasing/leasing-clearance.ts';
import type { DamagePrice } from '../../src/api/settings/damage-price.ts';
import { daysBetween } from '../../src/calendar/days.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leasingClearanceLifecycle } from '../../src/machines/leasing/leasing-clearance/lifecycle.ts';
import { damageAmount, wearAfter } from '../../src/machines/leasing/rules/clearance-statement.ts';
import { damagedItems, leasingClearances } from '../db/schema/clearance.ts';
import type { Scope } from '../db/scope.ts';
import { attachDocument } from '../files/document.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { partsOf, recordParts } from '../kit/record-part.ts';
import { type EntityStore, readOne, readOr404 } from '../kit/records.ts';
import { present } from '../property/references.ts';
import { damagePriceStore } from '../settings/damage-price.ts';
import { isBilledByIssue, leasingClearanceStore, readClearance } from './clearance-record.ts';
import { readLease } from './lease.ts';

const d = damagedItems;
const ofPrice = (show: string) =>
  sql`(select p.${sql.raw(show)} from damage_prices p where p.company_id = ${d.company_id} and p.id = ${d.damage_price_id})`;
export const damagedItemStore: EntityStore = {
  entity: 'damaged_item',
  table: d,
  title: 'x.description',
  owner: 'x.leasing_clearance_id',
  shows: {
    damage_price_name_en: ofPrice('name_en'),
    damage_price_name_ar: ofPrice('name_ar'),
    issue_ref_no: sql`(select i.ref_no from maintenance_issues i where i.company_id = ${d.company_id} and i.id = ${d.issue_id})`,
    is_billed: sql<boolean>`${sql.raw(isBilledByIssue('damaged_items'))}`,
  },
};

const ofClearance = { of: leasingClearanceStore, column: 'leasing_clearance_id', parameter: 'clearance_id' };

/** A clearance's damaged items, in the order in which they were entered. */
export const damagesOf = (scope: Scope, clearance: number): Promise<DamagedItem[]> =>
  partsOf(scope, damagedItemStore, ofClearance, clearance);

type Given = { [K in keyof DamagedItem]?: DamagedItem[K] | null };
/** Price and wear that weren't given, from the price list and the time that the tenant had the unit; and the amount. */
async function priced(scope: Scope, clearance: LeasingClearance, given: Given) {
  const { damage_price_id } = given;
  const price = damage_price_id == null ? null : await readOne<DamagePrice>(scope, damagePriceStore, damage_price_id);
  if (damage_price_id != null && !price) throw invalid({ damage_price_id: 'app.error.unknown_reference' });
  const unit_price = given.unit_price ?? price?.price;
  if (unit_price == null) throw invalid({ unit_price: 'app.error.required' });
  const lease = await readLease(scope, clearance.lease_id);
  const lived = daysBetween(lease.delivered_on ?? lease.start_on, clearance.basis.handed_over_on);
  const wear_percent = given.wear_percent ?? wearAfter(Math.max(0, lived), price?.life_years ?? null);
  const quantity = given.quantity ?? 100;
  return { unit_price, wear_percent, quantity, amount: damageAmount({ unit_price, wear_percent, quantity }) };
}

/** Throws an ApiError unless the issue is one of the cleared unit and its tenant. */
async function mustBeTheirs({ client, company }: Scope, issue: number, { unit_id, tenant_id }: LeasingClearance): Promise<void> {
  const { rowCount } = await client.query({
    name: 'damaged_item.issue',
    text: 'select from maintenance_issues where company_id = $1 and id = $2 and unit_id = $3 and tenant_id = $4 for key share',
    values: [company, issue, unit_id, tenant_id],
  });
  if (!rowCount) throw invalid({ issue_id: 'leasing.damaged_item.error.issue' });
}

/** The photo hangs on the clearance, so that whoever may see the clearance may see it. */
async function keepPhoto(context: WriteContext, clearance: number, attachment_id: number): Promise<void> {
  await attachDocument(
    context,
    { owner: 'leasing_clearance', table: leasingClearances, id: clearance },
    { attachment_id, type: 'photo' },
  );
}

export const damagedItemHandlers: Handlers<typeof damagedItemCalls> = recordParts<DamagedItem, LeasingClearance>(
  damagedItemStore,
  {
    ...ofClearance,
    record: readClearance,
    changesRecord: true,
    mayWrite: ({ status }) => {
      if (!hasTag(leasingClearanceLifecycle, status, 'editable')) throw notInThisState({ entity: 'leasing_clearance', status });
    },
  },
  {
    check: async (context, values, id) => {
      const before = id === null ? null : await readOr404<DamagedItem>(context.scope, damagedItemStore, id);
      const after: Partial<DamagedItem> = { ...before, ...present(values) };
      const { attachment_id, leasing_clearance_id = 0 } = after;
      if (attachment_id && attachment_id !== before?.attachment_id) await keepPhoto(context, leasing_clearance_id, attachment_id);
      const clearance = await readClearance(context.scope, leasing_clearance_id);
      if (values.issue_id) await mustBeTheirs(context.scope, Number(values.issue_id), clearance);
      return { ...values, ...(await priced(context.scope, clearance, after)) };
    },
  },
);
