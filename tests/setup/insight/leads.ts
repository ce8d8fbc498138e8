import { expect } from 'vitest';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { testCompany } from '../lettings.ts';
import { atPrice } from './property.ts';
import { concludeLead } from './tenancies.ts';
import { type Entry, example, idOf, planted } from './worked-example.ts';

const admin = () => testCompany.people.admin;
const company = { kind: 'company', name: 'Rimal Tech', commercial_register: '1010000005', vat_no: '310122393505003' };

const add =
  (name: string, more: object = {}) =>
  async () => {
    const made = await testCompany.ask<Lead>(admin(), leadCalls.create, {
      body: {
        ...{ name: `Lead ${name}`, mobile: testCompany.driver.unique('mobile') },
        source: example.input.leads.find(({ id }) => id === name)?.source,
        ...{ identity_type: 'passport_no', identity_no: testCompany.driver.unique('passport'), identity_expiry: '2030-01-01' },
        ...{ property_use: 'commercial', budget_max: '200000', unit_type_id: idOf('types', 'T3'), move_in_on: '2026-12-01' },
        ...more,
      },
    });
    planted.leads[name] = made.id;
  };
const move = (name: string, body: object) => () =>
  testCompany.ask(admin(), leadCalls.status, { params: { id: idOf('leads', name) }, body: { ...body } });
const contact = (name: string) => move(name, { status: 'contacted', outcome: 'Interested' });
const qualify = (name: string) => () =>
  testCompany.ask(admin(), leadCalls.qualify, { params: { id: idOf('leads', name) }, body: {} });
const lose = (name: string, reason: string) => () =>
  testCompany.ask(admin(), leadCalls.lose, { params: { id: idOf('leads', name) }, body: { reason } });

const offer = (name: string, quotation: string, unit: string, amount: string, more: object) => async () => {
  const lead_id = idOf('leads', name);
  const { id } = await testCompany.ask<Quotation>(admin(), quotationCalls.create, {
    params: { lead_id },
    body: { property_use: 'commercial', ...more },
  });
  const params = { lead_id, id };
  const unit_id = idOf('units', unit);
  await testCompany.ask(admin(), quotationCalls.addUnit, { params, body: { unit_id, amount } });
  if (quotation === 'K7')
    await testCompany.ask(admin(), quotationCalls.addItem, {
      params: { ...params, unit_id },
      body: { item_type: 'service', service_id: idOf('quotations', 'internet'), amount: '3000' },
    });
  await atPrice(unit, amount, async () => {
    await testCompany.ask(admin(), quotationCalls.requestForApproval, { params: { id }, body: {} });
    await testCompany.ask(admin(), quotationCalls.status, { params, body: { status: 'sent' } });
  });
  planted.quotations[quotation] = id;
};
const accept = () =>
  testCompany.ask(admin(), quotationCalls.status, {
    params: { lead_id: idOf('leads', 'L1'), id: idOf('quotations', 'K7') },
    body: { status: 'accepted' },
  });
/** The lead becomes a tenant, who has an address to be invoiced at. */
async function finalize(): Promise<void> {
  const id = idOf('leads', 'L1');
  await testCompany.ask(admin(), leadCalls.finalize, { params: { id }, body: {} });
  await expect
    .poll(async () => (await testCompany.ask<Lead>(admin(), leadCalls.get, { params: { id } })).status, { timeout: 20_000 })
    .toBe('finalized');
  const { tenant_id } = await testCompany.ask<Lead>(admin(), leadCalls.get, { params: { id } });
  planted.tenants.N6 = tenant_id as number;
  await testCompany.ask(admin(), tenantCalls.update, {
    params: { id: tenant_id as number },
    body: {
      ...{ building_no: '7421', address: 'King Fahd Road', district: 'Al Olaya', city: 'Riyadh', postal_code: '12214' },
      invoices_by: 'none',
    },
  });
  await concludeLead(id);
}
const office = { start_on: '2026-02-01', end_on: '2027-01-31', payments_per_year: 4, deposit: '11400' };

export const leadDays: Entry[] = [
  ['2025-12-20', add('L6')],
  ['2025-12-21', contact('L6')],
  ['2026-01-03', qualify('L6')],
  ['2026-01-05', add('L1', { ...company, identity_type: undefined, identity_no: undefined, identity_expiry: undefined })],
  ['2026-01-06', contact('L1')],
  ['2026-01-08', qualify('L1')],
  ['2026-01-10', add('L2')],
  ['2026-01-11', contact('L2')],
  ['2026-01-12', offer('L1', 'K7', 'U6', '114000', { ...office, valid_until: '2026-01-30' })],
  ['2026-01-15', add('L3')],
  ['2026-01-15', contact('L3')],
  ['2026-01-18', accept],
  ['2026-01-20', finalize],
  ['2026-01-20', lose('L2', 'price')],
  ['2026-01-20', qualify('L3')],
  ['2026-01-25', move('L3', { status: 'viewing', viewing_on: '2026-02-02' })],
  ['2026-02-02', add('L4')],
  ['2026-02-05', contact('L4')],
  ['2026-02-07', qualify('L4')],
  ['2026-02-20', lose('L4', 'location')],
  ['2026-03-01', move('L4', { status: 'contacted', reason: 'Asked again' })],
  ['2026-03-20', add('L5')],
  ['2026-03-25', offer('L3', 'Q3', 'U7', '180000', { start_on: '2026-04-15', end_on: '2027-04-14', valid_until: '2026-04-05' })],
];
