import { beforeAll, describe, expect, it } from 'vitest';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { plusDays } from '../../../src/calendar/days.ts';
import * as sales from '../../../src/workbench/scenarios/parts/deals.ts';
import { withLead } from '../../setup/with-lead.ts';

const at = withLead();
let place: Awaited<ReturnType<typeof at.testCompany.driver.place>>;
beforeAll(async () => {
  place = await at.testCompany.driver.place();
});
/** A viewing of the unit tomorrow. */
const show = async () => {
  await sales.qualify(at.testCompany.driver, at.lead.id);
  const day = plusDays(await at.testCompany.today(), 1);
  await at.testCompany.ask(at.testCompany.people.leasing_agent, leadCalls.status, {
    params: { id: at.lead.id },
    body: { status: 'viewing', viewing_on: `${day}T10:00:00Z`, viewing_unit_id: place.unit },
  });
};
/** Presses Quote on the lead's page: the quotation that is opened. */
async function quoted(): Promise<Quotation> {
  const { page, button, faults } = await at.openLead();
  await button('Quote').click();
  await page.waitForURL(/\/quotations\/\d+/);
  expect(faults).toEqual([]);
  const id = Number(/\/quotations\/(\d+)/.exec(page.url())?.[1]);
  return at.testCompany.ask<Quotation>(at.testCompany.people.admin, quotationCalls.get, { params: { lead_id: at.lead.id, id } });
}

describe('quoting a lead', () => {
  it('chooses no unit for somebody who viewed none', async () => {
    expect((await quoted()).units).toEqual([]);
  });

  it('begins with the unit that was viewed', async () => {
    await show();
    expect((await quoted()).units.map(({ unit_id }) => unit_id)).toEqual([place.unit]);
  });

  it('goes without it if that is no longer for lease', async () => {
    await show();
    await at.testCompany.ask(at.testCompany.people.admin, unitCalls.update, {
      params: { id: place.unit },
      body: { market: 'for_sale' },
    });
    expect((await quoted()).units).toEqual([]);
  });
});
