import { expect, it } from 'vitest';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

const fieldsOf = async (...[call, args]: Parameters<typeof testCompany.people.admin.ask>) => {
  const { status, body } = await testCompany.people.admin.ask(call, args);
  expect(status).toBe(422);
  return Object.keys(body.fields as object).sort();
};

/** What is wrong by itself (a name, a number) and what is wrong only beside another field, told in one answer. */
it('a lead is told all that is wrong with it at once', async () => {
  const body = {
    source: 'pigeon',
    email: 'nobody',
    mobile: '12',
    budget_min: '90000',
    budget_max: '50000',
    move_in_on: '2020-01-01',
  };
  expect(await fieldsOf(leadCalls.create, { body })).toEqual(['budget_max', 'email', 'mobile', 'move_in_on', 'name', 'source']);
});

it('a quotation is told all that is wrong with it at once', async () => {
  const { id: lead_id } = await testCompany.lead();
  const body = {
    property_use: 'residential',
    start_on: '2026-06-01',
    end_on: '2026-05-01',
    valid_until: '2020-01-01',
    payments_per_year: 5,
    discount_type: 'percent',
    discount_value: '120',
  };
  const wrong = await fieldsOf(quotationCalls.create, { params: { lead_id }, body });
  expect(wrong).toEqual(['discount_value', 'end_on', 'payments_per_year', 'valid_until']);
});

it('a unit is told all that is wrong with it at once', async () => {
  const body = {
    floor: 'first',
    asking_rent: '0',
    readiness: 'out_of_order',
    out_of_order_from: '2026-05-02',
    out_of_order_to: '2026-05-01',
  };
  const wrong = await fieldsOf(unitCalls.create, { body });
  expect(wrong).toEqual(expect.arrayContaining(['asking_rent', 'floor', 'number', 'out_of_order_reason', 'out_of_order_to']));
});
