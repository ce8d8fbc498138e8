import { inventoryItemCalls } from '../../../src/api/leasing/inventory-item.ts';
import { leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { mobileAccessCalls } from '../../../src/api/leasing/mobile-access.ts';
import { moveClock } from '../../../src/workbench/scenarios/parts/deals.ts';
import { anotherTenant } from '../../../src/workbench/scenarios/parts/lettings.ts';
import { accessAt, agreedToEnd, clearanceAt, discountAt, discountReason, lettingAt, utilityAt } from '../makes.ts';
import { type Planted, type Records, recordAt } from '../planted.ts';
import { document, letting, moving, type Specials, type Values } from './special.ts';

const lettingWithItem = async (planted: Planted): Promise<Records> => {
  const records = await letting(planted);
  await planted.driver.ask('operations', inventoryItemCalls.create, {
    params: { order_id: records['/leasing_orders/{}'] as number },
    body: { room: 'kitchen', name: 'Oven', condition: 'good' },
  });
  return records;
};
const living = ({ driver }: Planted): Promise<Records> => lettingAt(driver, 'active');
const meter = async ({ driver }: Planted): Promise<Values> => ({
  utility: 'electricity',
  provider: 'sec',
  meter_no: driver.unique('mobile'),
  reading: 100,
});
const submitted = ({ driver }: Planted): Promise<Records> => utilityAt(driver, 'submitted');
const uninvited = ({ driver }: Planted): Promise<Records> => accessAt(driver, 'not_invited');

export const leasing: Specials = {
  'FIN-55': moving(letting, { status: 'sent' }),
  'FIN-56': moving(letting, { status: 'received', method: 'cash_payment', receipt_no: 'R-1001', held_by: 'company' }),
  'X-CON-02': moving(letting, { amount: '1.00', reference: 'T-1001', paid_on: undefined }),
  'X-CON-04': moving(letting, { status: 'submitted' }),
  'X-CON-05': async ({ driver }) => ({ records: await discountAt(driver, 'approved') }),
  'CON-16': async (planted) => ({
    records: await letting(planted),
    body: { amount: '100.00', reason_id: await discountReason(planted.driver) },
  }),
  'CON-18': async ({ driver }) => ({ records: await discountAt(driver, 'requested') }),
  'X-ORD-02': moving(letting, { requirement: 'first_dues_paid', reason: 'The transfer is under way' }),
  'X-ORD-03': async (planted) => ({ records: await lettingWithItem(planted), body: { signed_by: 'Noura Al-Harbi' } }),
  'X-ORD-04': async (planted) => {
    const records = await lettingWithItem(planted);
    const id = records['/leasing_orders/{}'] as number;
    await planted.driver.ask('operations', leasingOrderCalls.acceptInventory, { params: { id }, body: { signed_by: 'Noura' } });
    return { records };
  },
  'X-INV-01': () => ({ body: { room: 'kitchen', name: 'Oven', photo_id: undefined } }),
  'X-INV-02': () => ({ body: { name: 'Oven', photo_id: undefined } }),
  'OPS-20': () => ({ body: { note: 'Two keys in the box' } }),
  'OPS-03': () => ({ body: { note: 'After the tenant has left' } }),
  'TEN-04': ({ driver }) => ({
    body: {
      kind: 'person',
      mobile: driver.unique('mobile'),
      identity_type: 'passport_no',
      identity_no: driver.unique('passport'),
    },
  }),
  'TEN-07': moving(letting, { status: 'cancelled', reason: 'The tenant withdrew' }),
  'TEN-08': async (planted) => {
    const records = await living(planted);
    const { '/tenants/{}': tenant_id, '/leases/{}': lease_id } = records as Record<string, number>;
    await agreedToEnd(planted, { tenant_id, lease_id } as { tenant_id: number; lease_id: number });
    return { records, body: { kind: 'mutual' } };
  },
  // On the second day of a lease.
  'X-LSE-04': async (planted) => {
    const { driver } = planted;
    const records = await living(planted);
    const on = driver.day(await driver.today(), 1);
    await moveClock(driver, on);
    return { records, body: { to_tenant_id: await anotherTenant(driver), on } };
  },
  'OPS-11': async (planted) => {
    const records = await letting(planted);
    return { body: { lease_ids: [records['/leases/{}'] as number], reason: 'The tenant withdrew' } };
  },
  'TEN-12': () => ({ body: { relation: 'spouse', birth_date: '1990-05-01' } }),
  'TEN-16': ({ driver }) => ({ body: { plate_kind: 'other', plate: driver.unique('passport') } }),
  'TEN-17': () => ({ body: { color: 'White' } }),
  'TEN-20': document('lease'),
  'TEN-23': document('leasing_order'),
  'CON-03': document('contract'),
  'OPS-09': moving(({ driver }) => clearanceAt(driver, 'requested'), { status: 'cancelled', reason: 'A mistake' }),
  'OPS-10': moving(({ driver }) => clearanceAt(driver, 'agreed'), {}),
  'X-CLR-03': async ({ driver }) => ({ records: await clearanceAt(driver, 'cancelled') }),
  'X-CLR-05': moving(({ driver }) => clearanceAt(driver, 'invoiced'), {
    amount: '1.00',
    method: 'cash_payment',
    reference: 'T-2001',
    paid_on: undefined,
  }),
  'X-CLR-06': () => ({ body: { unit_price: '50.00', issue_id: undefined } }),
  'X-CLR-07': () => ({ body: { unit_price: '60.00', issue_id: undefined } }),
  'OPS-06': () => ({ body: { keys_count: 3 } }),
  'X-UTL-04': async (planted) => ({ body: await meter(planted) }),
  'X-PTY-02': ({ driver }) => ({
    body: {
      role: 'guarantor',
      limit: '1',
      share: undefined,
      identity_type: 'passport_no',
      identity_no: driver.unique('passport'),
    },
  }),
  'X-MOB-03': moving(uninvited, { status: 'invited' }),
  'FIN-28': ({ driver }) => ({ body: { email: driver.unique('email') } }),
  'FIN-31': async ({ driver }) => ({ records: await accessAt(driver, 'invited') }),
  'TEN-10': async (planted) => {
    const records = await letting(planted);
    await planted.driver.ask('admin', mobileAccessCalls.create, {
      params: { tenant_id: recordAt(records, '/tenants/{}') },
      body: { name: 'Noura', email: planted.driver.unique('email') },
    });
    return { records };
  },
  'X-UTL-05': () => ({ body: { note: 'Behind the stairs' } }),
  'SET-99': async (planted) => ({ records: await utilityAt(planted.driver, 'under_review') }),
  'SET-100': moving(submitted, { reason: 'Another meter' }),
  'X-UTL-06': moving(submitted, { status: 'under_review' }),
};
