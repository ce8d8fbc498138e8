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
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid, notFound, notInThisState } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { createRecord, type EntityStore, readOne, readOr404, removeRecord, updateRecord } from '../kit/records.ts';
import { present } from '../property/references.ts';
import { damagePriceStore } from '../settings/damage-price.ts';
import { readClearance } from './clearance-record.ts';
import { readLease } from './lease.ts';

const d = damagedItems;
const ofPrice = (show: string) =>
  sql`(select p.${sql.raw(show)} from damage_prices p where p.company_id = ${d.company_id} and p.id = ${d.damage_price_id})`;
export const damagedItemStore: EntityStore = {
  entity: 'damaged_item',
  table: d,
  title: 'x.description',
  owner: 'x.leasing_clearance_id',
  shows: { damage_price_name_en: ofPrice('name_en'), damage_price_name_ar: ofPrice('name_ar') },
};

/** A clearance's damaged items, in the order in which they were entered. */
export async function damagesOf(scope: Scope, clearance: number): Promise<DamagedItem[]> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'damaged_items.of',
    text: 'select id from damaged_items where company_id = $1 and leasing_clearance_id = $2 order by id limit 500',
    values: [scope.company, clearance],
  });
  return Promise.all(rows.map(({ id }) => readOr404<DamagedItem>(scope, damagedItemStore, id)));
}

async function oneOf(scope: Scope, clearance: number, id: number): Promise<DamagedItem> {
  const item = await readOne<DamagedItem>(scope, damagedItemStore, id);
  if (item?.leasing_clearance_id !== clearance) throw notFound();
  return item;
}

/** The clearance, locked, while what it charges may still change. Throws an ApiError. */
async function editable(scope: Scope, id: number): Promise<LeasingClearance> {
  await lockRow(scope, leasingClearances, id);
  const clearance = await readClearance(scope, id);
  if (!hasTag(leasingClearanceLifecycle, clearance.status, 'editable'))
    throw notInThisState({ entity: 'leasing_clearance', status: clearance.status });
  return clearance;
}

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

/** The photo hangs on the clearance, so that whoever may see the clearance may see it. */
async function keepPhoto(context: WriteContext, clearance: number, attachment_id: number): Promise<void> {
  await attachDocument(
    context,
    { owner: 'leasing_clearance', table: leasingClearances, id: clearance },
    { attachment_id, type: 'photo' },
  );
}

const changed = ({ scope, services }: WriteContext, id: number) =>
  services.broadcast.publish(scope, 'changed', { entity: 'leasing_clearance', id });

export const damagedItemHandlers: Handlers<typeof damagedItemCalls> = {
  list: async ({ scope, params }) => {
    await readClearance(scope, params.id);
    return damagesOf(scope, params.id);
  },
  create: async (context) => {
    const { scope, services, currentUser, body, params } = context;
    const clearance = await editable(scope, params.id);
    if (body.attachment_id) await keepPhoto(context, clearance.id, body.attachment_id);
    const values = { ...body, ...(await priced(scope, clearance, body)), leasing_clearance_id: clearance.id };
    const id = await createRecord(scope, services, currentUser, damagedItemStore, values);
    await changed(context, clearance.id);
    return new WithMessage(await oneOf(scope, clearance.id, id), 'app.said.created');
  },
  update: async (context) => {
    const { scope, services, currentUser, body, params } = context;
    const clearance = await editable(scope, params.clearance_id);
    await lockRow(scope, d, params.id);
    const before = await oneOf(scope, clearance.id, params.id);
    if (body.attachment_id && body.attachment_id !== before.attachment_id)
      await keepPhoto(context, clearance.id, body.attachment_id);
    const values = { ...body, ...(await priced(scope, clearance, { ...before, ...present(body) })) };
    const fields = await updateRecord(scope, services, currentUser, damagedItemStore, params.id, values);
    if (fields.length) await changed(context, clearance.id);
    return new WithMessage(await oneOf(scope, clearance.id, params.id), 'app.said.saved');
  },
  remove: async (context) => {
    const { scope, services, currentUser, params } = context;
    const clearance = await editable(scope, params.clearance_id);
    await lockRow(scope, d, params.id);
    await oneOf(scope, clearance.id, params.id);
    await removeRecord(scope, services, currentUser, damagedItemStore, params.id);
    await changed(context, clearance.id);
    return new WithMessage(null, 'app.said.removed');
  },
};
