import { leaseCalls } from '../../../src/api/leasing/lease.ts';
import { leaseTransferCalls } from '../../../src/api/leasing/lease-transfer.ts';
import { leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { occupantCalls } from '../../../src/api/leasing/occupant.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../src/api/sales/tenant-quotation.ts';
import { serviceCalls } from '../../../src/api/settings/service.ts';
import {
  acceptQuotation,
  attachToLease,
  finalizeFor,
  type Let,
  moveDeposit,
  moveEjar,
  moveLease,
  moveOrder,
  passInspections,
  prepareInventory,
  readLease,
  receipt,
  sign,
  testCompany,
} from '../lettings.ts';
import { atPrice } from './property.ts';
import { contractOf, type Entry, example, idOf, planted, riyals } from './worked-example.ts';

const leaseOf = (contract: string) => {
  const lease = example.input.leases.find((one) => one.contract === contract);
  if (!lease) throw new Error(`The example has no lease of ${contract}`);
  return lease;
};
const nationalities: Record<string, string> = { N1: 'SA', N2: 'JO', N3: 'EG', N4: 'IN', N5: 'IN' };
/** A person is born in these years, and lives as whoever has a passport. */
async function makeTenants(): Promise<void> {
  const { tenants } = example.input;
  for (const [at, { id, name, kind }] of tenants.entries()) {
    // A lead becomes this one.
    if (id === 'N6') continue;
    const body =
      kind === 'person'
        ? {
            ...{ identity_type: 'passport_no', identity_no: `EX${at}00001`, identity_expiry: '2030-01-01' },
            ...{ nationality: nationalities[id], birth_date: '1985-05-05' },
          }
        : {
            ...{
              commercial_register: `101000000${at}`,
              vat_no: `31012239350${at}003`,
              building_no: '7421',
              address: 'King Fahd Road',
            },
            ...{ district: 'Al Olaya', city: 'Riyadh', postal_code: '12214' },
          };
    const made = await testCompany.ask<{ id: number }>(testCompany.people.admin, tenantCalls.create, {
      body: { kind, name, mobile: testCompany.driver.unique('mobile'), invoices_by: 'none', ...body },
    });
    planted.tenants[id] = made.id;
  }
  const service = await testCompany.ask<{ id: number }>(testCompany.people.admin, serviceCalls.create, {
    body: { name_en: 'Internet', name_ar: 'الإنترنت', price: '3000' },
  });
  planted.quotations.internet = service.id;
}

const admin = () => testCompany.people.admin;
/** An offer to a tenant, sent. */
export async function offer(contract: string, payments_per_year: number, more: object = {}, appeal?: string) {
  const { tenant, unit, start_on, end_on, yearly_rent } = leaseOf(contract);
  const tenant_id = idOf('tenants', tenant);
  const unit_id = idOf('units', unit);
  const property_use = example.input.units.find(({ id }) => id === unit)?.use;
  const made = await testCompany.ask<Quotation>(admin(), tenantQuotationCalls.create, {
    params: { tenant_id },
    body: { property_use, start_on, end_on, payments_per_year, ...more },
  });
  const params = { tenant_id, id: made.id };
  await testCompany.ask(admin(), tenantQuotationCalls.addUnit, { params, body: { unit_id } });
  await testCompany.ask(admin(), tenantQuotationCalls.updateUnit, {
    params: { ...params, unit_id },
    body: { amount: riyals(yearly_rent), ...(appeal && { rent_appeal_no: appeal }) },
  });
  await atPrice(unit, riyals(yearly_rent), async () => {
    await testCompany.ask(admin(), quotationCalls.requestForApproval, { params: { id: made.id }, body: {} });
    await testCompany.ask(admin(), tenantQuotationCalls.status, { params, body: { status: 'sent' } });
  });
  planted.quotations[contract] = made.id;
}
/** The offer is accepted, finalized and signed by both. */
async function conclude(contract: string): Promise<void> {
  const params = { tenant_id: idOf('tenants', leaseOf(contract).tenant), id: idOf('quotations', contract) };
  const { status, body } = await acceptQuotation(params);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const own = await finalizeFor(params.tenant_id, { id: params.id });
  planted.contracts[contract] = own;
  await sign(own);
}
const agree = async (contract: string, payments_per_year: number, more: object = {}) => {
  await offer(contract, payments_per_year, more);
  await conclude(contract);
};

/** The keys are handed over on the first day: what isn't paid by then is waived. */
export async function handOver(contract: string): Promise<void> {
  const own = contractOf(contract);
  await submit(own);
  await passInspections(own);
  for (const order of own.orders) {
    await testCompany.ask(testCompany.people.leasing_manager, leasingOrderCalls.waive, {
      params: { id: order },
      body: { requirement: 'first_dues_paid', reason: 'Paid within days' },
    });
    await prepareInventory(order);
    const { status, body } = await moveOrder(order, { status: 'delivered' });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}
async function ejar(own: Let, ...steps: object[]): Promise<void> {
  for (const step of steps) {
    const { status, body } = await moveEjar(own, step, 'admin');
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}
const submit = (own: Let) => ejar(own, { status: 'submitted' });
let ejarNo = 7000;
const document = (own: Let) => ejar(own, { status: 'awaiting_parties', ejar_no: `EJ${++ejarNo}` }, { status: 'documented' });

const residents = (contract: string, living: number) => async () => {
  const own = contractOf(contract);
  let left = living;
  for (const { nationality, people } of example.input.residents.filter((one) => one.contract === contract)) {
    const isTenants = nationality === nationalities[leaseOf(contract).tenant];
    for (let at = isTenants ? 1 : 0; at < people; at++, left--)
      await testCompany.ask(admin(), occupantCalls.create, {
        params: { tenant_id: own.tenant, lease_id: own.leases[0] as number },
        body: { name: `Resident ${contract} ${left}`, relation: 'other', birth_date: '1990-01-01', nationality },
      });
  }
};

async function moved(contract: string, body: object): Promise<void> {
  const answer = await moveLease(contractOf(contract), body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
async function terminate(contract: string): Promise<void> {
  const own = contractOf(contract);
  await attachToLease(own, 'breach_notice');
  await testCompany.ask(testCompany.people.leasing_manager, leaseCalls.terminate, {
    params: { tenant_id: own.tenant, lease_id: own.leases[0] as number },
    body: { kind: 'tenant_breach' },
  });
  await moved(contract, { status: 'ended.clearing' });
}
/** James takes over what is left of Priya's lease: the contract says 26 February, but a transfer is entered on its day. */
async function transfer(): Promise<void> {
  const before = contractOf('K5');
  const [lease] = before.leases as [number];
  await testCompany.ask(testCompany.people.operations, leaseTransferCalls.transfer, {
    params: { tenant_id: before.tenant, lease_id: lease },
    body: { to_tenant_id: idOf('tenants', 'N5'), on: '2026-03-01' },
  });
  const next = await readLease((await readLease(lease)).transferred_to_id as number);
  const orders = await testCompany.sql<{ id: number }>('select id from leasing_orders where contract_id = $1', [
    next.contract_id,
  ]);
  const own = { contract: next.contract_id, tenant: next.tenant_id, leases: [next.id], orders: orders.map(({ id }) => id) };
  planted.contracts.K6 = own;
  await sign(own);
  await testCompany.sql("update contracts set signed_at = '2026-02-26T09:00:00Z' where id = $1", [own.contract]);
  // The example divides the half-year by its days; a transfer leaves what the first tenant's months didn't cost.
  await testCompany.sql(
    `update installments set due_on = '2026-03-31', net = 817582, gross = 817582,
        breakups_with_due_amount = (select jsonb_agg(b || '{"net": "8175.82", "gross": "8175.82"}') from jsonb_array_elements(breakups_with_due_amount) b)
      where contract_id = $1 and number = 1`,
    [own.contract],
  );
  await handOver('K6');
}
/** The lead's deal: Rimal Tech asked as a lead (see leads.ts), which becomes the tenant. */
export const concludeLead = async (lead: number): Promise<void> => {
  const [row] = await testCompany.sql<{ id: number; tenant_id: number }>(
    'select id, tenant_id from contracts where quotation_id = $1',
    [idOf('quotations', 'K7')],
  );
  if (!row) throw new Error(`The lead ${lead} has no contract`);
  const ids = async (table: string) =>
    (await testCompany.sql<{ id: number }>(`select id from ${table} where contract_id = $1`, [row.id])).map(({ id }) => id);
  const own = { contract: row.id, tenant: row.tenant_id, leases: await ids('leases'), orders: await ids('leasing_orders') };
  planted.contracts.K7 = own;
  await sign(own);
};
const laterDues = (contract: string, days: Record<number, string>) => async () => {
  for (const [number, due_on] of Object.entries(days))
    await testCompany.sql('update installments set due_on = $3 where contract_id = $1 and number = $2', [
      contractOf(contract).contract,
      Number(number),
      due_on,
    ]);
};

export const tenancyDays: Entry[] = [
  ['2025-01-02', makeTenants],
  ['2025-01-20', () => agree('K2', 1)],
  ['2025-02-01', () => handOver('K2')],
  ['2025-02-01', residents('K2', 3)],
  ['2025-02-03', () => document(contractOf('K2'))],
  ['2025-02-10', () => agree('K3', 1)],
  ['2025-02-15', () => handOver('K3')],
  ['2025-02-15', () => document(contractOf('K3'))],
  ['2025-03-20', () => agree('K8', 4)],
  ['2025-04-01', () => handOver('K8')],
  ['2025-04-01', () => document(contractOf('K8'))],
  ['2025-06-20', () => agree('K1', 2)],
  ['2025-07-01', () => handOver('K1')],
  ['2025-07-01', residents('K1', 5)],
  ['2025-07-02', () => document(contractOf('K1'))],
  ['2025-09-15', () => agree('K5', 2)],
  ['2025-10-01', () => handOver('K5')],
  ['2025-10-01', () => document(contractOf('K5'))],
  [
    '2025-11-10',
    () =>
      offer(
        'K4',
        2,
        { kind: 'renewal', renews_contract_id: contractOf('K3').contract, valid_until: '2026-02-10' },
        'RC-2025-117',
      ),
  ],
  ['2025-11-20', () => moved('K2', { status: 'on_notice', party: 'tenant', reason: 'Moves away' })],
  ['2026-01-25', () => conclude('K4')],
  ['2026-01-25', laterDues('K4', { 1: '2026-03-01', 2: '2026-09-01' })],
  ['2026-01-26', residents('K4', 6)],
  ['2026-01-31', () => terminate('K8')],
  ['2026-02-01', () => ejar(contractOf('K8'), { status: 'terminated', reason: 'Ended early' })],
  ['2026-02-01', () => moveDeposit(contractOf('K7'), 'received', receipt)],
  ['2026-02-01', () => handOver('K7')],
  ['2026-02-01', () => document(contractOf('K7'))],
  ['2026-02-05', () => moved('K2', { status: 'ended.clearing' })],
  ['2026-02-06', () => ejar(contractOf('K2'), { status: 'archived' })],
  ['2026-02-16', () => ejar(contractOf('K3'), { status: 'archived' })],
  ['2026-02-16', () => submit(contractOf('K4'))],
  ['2026-02-16', () => document(contractOf('K4'))],
  ['2026-03-01', transfer],
  ['2026-03-01', residents('K6', 11)],
  ['2026-03-02', () => ejar(contractOf('K5'), { status: 'terminated', reason: 'Transferred' })],
];
