import { checklist, deliveryReceiptCalls as deliveries } from '../../src/api/property/delivery-receipt.ts';
import { progressCalls } from '../../src/api/property/progress.ts';
import { sellableUnitCalls as calls, type SellableUnit } from '../../src/api/property/sellable-unit.ts';
import { sellableWarrantyCalls } from '../../src/api/property/sellable-warranty.ts';
import { type Snag, snagCalls } from '../../src/api/property/snag.ts';
import type { Signature } from '../../src/api/signature.ts';
import { plusDays } from '../../src/calendar/days.ts';
import type { Story } from './agenda.ts';
import { customer, diceOf, propertyOwner } from './customers.ts';
import { photo, photoName, upload } from './files.ts';
import type { Office } from './office.ts';
import { registerOwners } from './owners.ts';
import { complaints, defects } from './snags.ts';
import { writtenOf } from './words.ts';

/** How far the sale of a villa comes: to a status of its own, or to one of its delivery. */
export type VillaGoal =
  | Exclude<SellableUnit['status'], 'ready_for_delivery' | 'delivered'>
  | 'draft'
  | 'issued'
  | 'inspection_scheduled'
  | 'inspecting'
  | 'issues_open'
  | 'fixing'
  | 'reinspection'
  | 'rejected'
  /** Approved at once, with an undertaking for what is left. */
  | 'signed'
  /** Approved after everything was repaired. */
  | 'approved';

const offPlan: VillaGoal[] = ['available', 'reserved', 'contracted', 'cancelled'];
const delivered: VillaGoal[] = ['resold', 'signed', 'approved'];
const isBuilt = (goal: VillaGoal) => !offPlan.includes(goal);

interface Villa {
  compound_id: number;
  unit_type_id: number;
  unit_id: number | null;
  number: string;
  area: number;
}
/** The n-th villa of the first phase, which is in the register, or of the second, which isn't built yet. */
async function villaOf({ sql }: Office, goal: VillaGoal, n: number): Promise<Villa> {
  const [found] = await sql<{ id: number; compound_id: number; unit_type_id: number; number: string; area: string }>(
    `select u.id::int, u.compound_id::int, u.unit_type_id::int, u.number, u.area from units u
      join compounds c on c.company_id = u.company_id and c.id = u.compound_id and c.for_sale
      where u.company_id = $1 order by u.id offset $2 limit 1`,
    [isBuilt(goal) ? n : 0],
  );
  if (!found) throw new Error(`There is no villa ${n} for sale`);
  const { compound_id, unit_type_id } = found;
  return isBuilt(goal)
    ? { compound_id, unit_type_id, unit_id: found.id, number: found.number, area: Number(found.area) }
    : { compound_id, unit_type_id, unit_id: null, number: `P2-${String(n + 1).padStart(2, '0')}`, area: 250 + ((n * 43) % 171) };
}

const stages = [
  [18, '2024-05-20', 'groundwork'],
  [46, '2024-12-15', 'structure'],
  [72, '2025-04-10', 'mep'],
  [94, '2025-08-14', 'finishes'],
] as const;

/** A villa is put on sale, built, sold, inspected and handed over, as far as its goal. */
export async function* villa(office: Office, goal: VillaGoal, n: number): Story {
  const { operations, today } = office;
  const dice = diceOf(n + 12_000 + (isBuilt(goal) ? 0 : 500));
  const { area, ...place } = await villaOf(office, goal, n);
  const price = Math.round((1_600_000 + ((area - 250) / 170) * 1_800_000) / 5000) * 5000;
  const { id } = await operations.ask<SellableUnit>(
    calls.create,
    {},
    {
      ...place,
      area: area.toFixed(2),
      plot_area: (area * 1.25).toFixed(2),
      price: `${price}.00`,
      promised_on: isBuilt(goal) ? '2025-12-31' : '2027-03-31',
    },
  );
  const reached = (percent: number, reached_on: string, stage: string) =>
    operations.ask(progressCalls.create, { unit_id: id }, { percent, reached_on, stage });
  if (isBuilt(goal)) for (const [percent, on, stage] of stages) await reached(percent, on, stage);
  else if (n % 5 > 0) {
    const percent = 8 + ((n * 29) % 80);
    if (percent > 30) await reached(Math.round(percent / 2), '2025-06-15', 'groundwork');
    await reached(percent, '2025-08-10', percent > 60 ? 'masonry' : percent > 30 ? 'structure' : 'groundwork');
  }
  await operations.ask(sellableWarrantyCalls.useCompounds, { unit_id: id });
  const move = (status: string, more: object = {}) => operations.ask(calls.update, { id }, { status, ...more });
  if (goal === 'available') return;
  yield 6 + dice() * 60;
  const owner = propertyOwner(n);
  const { name, mobile } = isBuilt(goal)
    ? { name: n % 3 ? owner.name_ar : owner.name_en, mobile: owner.mobile }
    : customer(360 + n);
  await move('reserved', { buyer_name: name, buyer_mobile: mobile, deposit: n % 2 ? '50000' : '100000' });
  if (goal === 'reserved') return;
  yield 8 + dice() * 30;
  await move('contracted', { contract_no: `OSV-${2025_100 + n + (isBuilt(goal) ? 0 : 60)}` });
  if (goal === 'contracted') return;
  if (goal === 'cancelled') {
    yield 40;
    await move('cancelled', { reason: writtenOf([['The bank refused the loan.', 'رفض البنك طلب التمويل.']], n) });
    return;
  }
  await registerOwners(office, id, n, delivered.includes(goal));
  yield 8 + dice() * 40;
  await reached(100, await today(), 'handover');
  await move('ready_for_delivery');
  yield* delivery(office, id, goal, n, name);
  if (goal === 'resold') {
    // To somebody who got a villa of their own meanwhile.
    yield '2025-12-21';
    const { name_en: buyer_name, mobile: buyer_mobile } = propertyOwner(n + 2);
    await operations.ask(calls.update, { id }, { status: 'resold', buyer_name, buyer_mobile, reason: 'Sold on to a neighbour.' });
  }
}

const contractors = ['الإتقان للصيانة', 'Barid HVAC', 'Rukn Contracting'];
const order = ['draft', 'issued', 'inspection_scheduled', 'inspecting', 'issues_open', 'fixing', 'reinspection'] as const;

async function* delivery(office: Office, unit_id: number, goal: VillaGoal, n: number, buyer: string): Story {
  const { operations, manager, today } = office;
  const dice = diceOf(n + 13_000);
  const turn = (status: string, more: object = {}) => operations.ask(deliveries.update, { unit_id }, { status, ...more });
  const set = (snag: Snag, status: string, more: object = {}) =>
    operations.ask(snagCalls.update, { id: snag.id }, { status, ...more });
  const checkAll = () => operations.ask(deliveries.update, { unit_id }, Object.fromEntries(checklist.map((one) => [one, true])));
  const sign = (more: object = {}) =>
    manager.ask(deliveries.approve, { unit_id }, { signed_by: buyer, signature: signatureOf(n), ...more });
  let snags: Snag[] = [];
  for (const status of order) {
    if (status === 'inspection_scheduled') {
      const inspect_on = plusDays(await today(), 4 + Math.floor(dice() * 4));
      await turn(status, { inspect_on });
      if (goal !== status) yield inspect_on;
    } else if (status === 'inspecting') {
      await turn(status);
      snags = await inspect(office, unit_id, goal, n);
      await checkAll();
      if (goal === 'signed') {
        await sign({ undertaking_until: plusDays(await today(), 45) });
        yield* repairs(office, set, snags);
        return;
      }
    } else if (status !== 'draft') {
      await turn(status);
      if (status === 'issues_open' && goal !== status) {
        const due_on = plusDays(await today(), 14);
        for (const [i, snag] of snags.entries()) await set(snag, 'assigned', { contractor: contractors[i % 3], due_on });
      }
      if (status === 'fixing') for (const snag of snags.slice(goal === 'fixing' ? 3 : 0)) await fixed(office, set, snag);
      if (status === 'reinspection') for (const snag of snags.slice(1)) await set(snag, 'verified');
    }
    if (status === goal) return;
    yield 5 + dice() * 12;
  }
  const [last] = snags;
  if (last && goal === 'rejected') {
    await set(last, 'reopened', { reason: writtenOf(complaints.reopened, n) });
    await operations.ask(deliveries.reject, { unit_id }, { reason: writtenOf(complaints.rejected, n) });
  } else {
    if (last) await set(last, 'verified');
    await sign();
  }
}

/** Seven or eight snags each; a critical one in every third villa that isn't signed for at once. */
async function inspect(office: Office, unit_id: number, goal: VillaGoal, n: number): Promise<Snag[]> {
  const snags: Snag[] = [];
  const day = await office.today();
  for (let i = 0; i < 7 + (n % 2); i++) {
    const [category, room, description] = defects[(n * 3 + i) % defects.length] as (typeof defects)[number];
    const severity = i === 1 && n % 3 === 0 && goal !== 'signed' ? 'critical' : i < 3 ? 'major' : 'minor';
    const photo_id =
      severity === 'critical' || i === 0
        ? await upload(office.operations, 'snag', photoName(day, n * 8 + i), await photo(i % 2 ? 'stain' : 'crack', n + i))
        : null;
    const body = { room: room[n % 2], severity, category, description: description[n % 2], photo_id };
    snags.push(await office.operations.ask<Snag>(snagCalls.create, { unit_id }, body));
  }
  return snags;
}
/** What the buyer signed for is repaired within the undertaking, but for the last. */
async function* repairs(office: Office, set: SetSnag, snags: Snag[]): Story {
  yield 2;
  const due_on = plusDays(await office.today(), 30);
  for (const [i, snag] of snags.entries()) await set(snag, 'assigned', { contractor: contractors[i % 3], due_on });
  yield 12;
  for (const snag of snags.slice(1)) await fixed(office, set, snag);
  yield 4;
  for (const snag of snags.slice(2)) await set(snag, 'verified');
}
type SetSnag = (snag: Snag, status: string, more?: object) => Promise<unknown>;
async function fixed(office: Office, set: SetSnag, snag: Snag) {
  const fixed_photo_id =
    snag.severity === 'critical'
      ? await upload(office.operations, 'snag', photoName(await office.today(), snag.id), await photo('repaired', snag.id))
      : null;
  await set(snag, 'fixed', { fixed_photo_id });
}

/** A scrawl. */
const signatureOf = (n: number): Signature => [
  [
    ...[60, 200 + (n % 5) * 16],
    ...Array.from({ length: 24 }, (_, i) => [100 + i * 34, 200 + Math.round(90 * Math.sin(i * (0.9 + (n % 7) * 0.1)))]).flat(),
  ],
];
