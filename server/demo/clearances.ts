import { documentCalls } from '../../src/api/app/document.ts';
import { damagedItemCalls } from '../../src/api/leasing/damaged-item.ts';
import { leasingClearanceCalls as calls, type LeasingClearance } from '../../src/api/leasing/leasing-clearance.ts';
import { halalas, money } from '../../src/api/money.ts';

import { type DamagePrice, damagePriceCalls } from '../../src/api/settings/damage-price.ts';
import type { Story } from './agenda.ts';
import { photo, photoName, upload } from './files.ts';
import type { Office } from './office.ts';
import { disputes, writtenOf } from './words.ts';

/** How far a clearance comes. */
export type ClearanceGoal = LeasingClearance['status'];

const broken = [
  { name: 'Wall paint', description: 'جدار غرفة المعيشة', quantity: 2400 },
  { name: 'Door lock', description: 'Lock of the entrance' },
  { name: 'Wall paint', description: 'Marks of shelves in the bedroom', quantity: 1200 },
  { name: 'Door lock', description: 'قفل غرفة النوم الرئيسية' },
  { name: 'Wardrobe', description: 'Door of the wardrobe is missing' },
  { name: 'Wall paint', description: 'آثار رطوبة خلف الخزانة', quantity: 900 },
  { name: 'Split air conditioner', description: 'Remote and front panel are broken' },
] as const;

/** The account of a lease that ended: inspected by operations, billed and paid by finance. */
export async function* clearance(office: Office, lease_id: number, goal: ClearanceGoal, n: number): Story {
  const { operations, supervisor, finance, sql } = office;
  const [opened] = await sql<{ id: number }>(
    'select max(id) as id from leasing_clearances where company_id = $1 and lease_id = $2',
    [lease_id],
  );
  if (!opened) throw new Error(`Lease ${lease_id} has no clearance`);
  const { id } = opened;
  const move = (status: ClearanceGoal, more: object = {}, by = operations) => by.ask(calls.update, { id }, { status, ...more });
  if (goal === 'requested') return;
  yield 6 + (n % 3);
  await move('inspection_scheduled', { inspection_on: await office.today() });
  if (goal === 'inspection_scheduled') return;
  if (goal === 'cancelled') {
    await move('cancelled', { reason: 'Begun again: the keys came back without those of the storage room.' });
    await operations.ask(calls.create, { lease_id }, {});
    return;
  }
  yield 20;
  const { rooms, amenities } = await operations.ask<LeasingClearance>(calls.update, { id }, { status: 'inspecting' });
  const isDone = goal !== 'inspecting';
  await operations.ask(
    calls.update,
    { id },
    {
      rooms: rooms.map((room, i) => ({ ...room, is_done: isDone || i < 2 })),
      amenities: amenities.map((one, i) => ({ ...one, condition: i === n % 5 ? 'worn' : 'good' })),
    },
  );
  if (!isDone) return;
  const prices = await operations.ask<DamagePrice[]>(damagePriceCalls.list, {}, {});
  const { name, ...damage } = broken[n % broken.length] as (typeof broken)[number];
  const price = prices.find(({ name_en }) => name_en === name);
  await operations.ask(damagedItemCalls.create, { id }, { ...damage, damage_price_id: price?.id });
  const attachment_id = await upload(
    operations,
    'leasing_clearance',
    photoName(await office.today(), id),
    await photo(n % 2 ? 'stain' : 'crack', n),
  );
  await operations.ask(documentCalls.add, {}, { entity: 'leasing_clearance', record_id: id, type: 'photo', attachment_id });
  const { basis } = await operations.ask<LeasingClearance>(calls.get, { id }, {});
  await operations.ask(
    calls.update,
    { id },
    {
      ...{ keys_issued: 3, keys_returned: 3, electricity_reading: 18_200 + n * 731, water_reading: 940 + n * 37 },
      ...{ utilities: money(8_540 + (n % 7) * 4_365), cleaning: n % 3 ? '0.00' : '350.00' },
      ...(basis.is_early && { early_fee: money(Math.round(halalas(basis.yearly_rent) / 12)), early_fee_clause: '§ 9.2' }),
      ...(basis.days_after_end > 0 && { overstay_factor: 150, overstay_clause: '§ 7.4' }),
    },
  );
  await move('assessed');
  if (goal === 'assessed') return;
  yield 20;
  await move('statement_issued', {}, supervisor);
  if (goal === 'statement_issued') return;
  yield 26 + (n % 3);
  if (goal === 'disputed') {
    await move('disputed', { lines: ['damages'], reason: writtenOf(disputes, n + 1) }, supervisor);
    return;
  }
  await move('agreed', {}, supervisor);
  if (goal === 'agreed') return;
  yield 18;
  const { balance } = await finance.ask<LeasingClearance>(calls.bill, { id }, {});
  if (goal === 'invoiced') return;
  yield 40;
  const amount = money(Math.abs(halalas(balance ?? '0.00')));
  if (amount !== '0.00')
    await finance.ask(
      calls.recordPayment,
      { id },
      { amount, method: 'bank_transfer_payment', iban: 'SA0380000000608010167519', reference: `T-${id}-CL` },
    );
  if (goal === 'settled') return;
  yield 8;
  await move('closed');
}
