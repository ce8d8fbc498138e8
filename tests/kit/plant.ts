import { workCalls } from '../../src/api/app/my-work.ts';
import { notificationCalls } from '../../src/api/app/session.ts';
import { workflowStatsCalls } from '../../src/api/app/workflows.ts';
import { executionCalls } from '../../src/api/approvals/execution.ts';
import type { Call } from '../../src/api/contract.ts';
import { contractCalls } from '../../src/api/leasing/contract.ts';
import { leasingClearanceCalls } from '../../src/api/leasing/leasing-clearance.ts';
import { mobileAccessCalls } from '../../src/api/leasing/mobile-access.ts';
import { compoundCalls } from '../../src/api/property/compound.ts';
import { type Unit, unitCalls } from '../../src/api/property/unit.ts';
import { unitTypeCalls } from '../../src/api/property/unit-type.ts';
import { type Bed, bedDriver, type Slug } from './bed-driver.ts';
import {
  clearanceAt,
  deadJob,
  deliveryAt,
  discountOf,
  importRead,
  inspectionAt,
  leadOffer,
  lettingAt,
  offerAt,
  preparationAt,
  saleAt,
  sendingAt,
  sessionElsewhere,
  takeoverAt,
  tenantOffer,
  ticketAt,
  utilityAt,
  waitingAt,
  waitingRun,
} from './makes.ts';
import { remindedCase } from './makes-dunning.ts';
import {
  cashBoxAt,
  chequeOf,
  collectionOf,
  creditNoteOf,
  invoicesAt,
  refundOf,
  slipAt,
  statementOf,
  taxReportAt,
} from './makes-finance.ts';
import { checklistAt, itemAt, providerBillAt, restockAt, suggestedAt } from './makes-maintenance.ts';
import { type Planted, placesOf } from './planted.ts';
import { declared, need } from './requests.ts';

/** Records that no call creates: every company has them from the start. */
async function plantGiven({ testBed, slug, driver }: Planted): Promise<{ city: number; amenity: number }> {
  const { rows } = await testBed.owner.query<{ city: number; amenity: number }>(
    `with company as (select id from companies where slug = $1),
      city as (insert into cities (company_id, name_en, name_ar) select id, $2, $2 from company returning id),
      amenity as (insert into amenities (company_id, name_en, name_ar) select id, $2, $2 from company returning id)
      select city.id as city, amenity.id as amenity from city, amenity`,
    [slug, driver.unique('name')],
  );
  return rows[0] as { city: number; amenity: number };
}

/**
 * Creates a record of every kind in a company, by calls and along its chart: for every call to work on, and for another
 * company to try to reach. `from` is the start of its unique numbers.
 */
export async function plant(testBed: Bed, slug: Slug, { from }: { from?: number } = {}): Promise<Planted> {
  const driver = bedDriver(testBed, slug, { from });
  const planted: Planted = { testBed, slug, driver, records: {} };
  const { records } = planted;
  const keep = (more: object) => Object.assign(records, more);
  const note = (call: Call, id: number) => driver.ask('admin', call, { params: { id }, body: { text: driver.unique('name') } });

  const notified = async () => {
    const { notifications } = await driver.ask<{ notifications: { id: number }[] }>('admin', notificationCalls.list);
    return notifications.map(({ id }) => id);
  };
  const knownBefore = new Set(await notified());
  keep(await remindedCase(planted));
  const { compound, unitType, unit } = await driver.place();
  const { building_id } = await driver.ask<Unit>('admin', unitCalls.get, { params: { id: unit } });
  keep({ '/compounds/{}': compound, '/buildings/{}': building_id, '/unit_types/{}': unitType, '/units/{}': unit });
  const { city, amenity } = await plantGiven(planted);
  await driver.ask('admin', compoundCalls.update, { params: { id: compound }, body: { city_id: city } });
  await driver.ask('admin', unitTypeCalls.update, { params: { id: unitType }, body: { amenity_ids: [amenity] } });
  await note(compoundCalls.addNote, compound);
  await note(unitCalls.addNote, unit);

  const { deal, records: offered } = await leadOffer(driver);
  keep(offered);
  await driver.ask('admin', workCalls.follow, { body: { entity: 'lead', record_id: deal.lead } });
  // A quotation that holds its unit.
  await offerAt(driver, 'sent');

  keep(await lettingAt(driver, 'draft'));
  keep(await discountOf(driver, records['/contracts/{}'] as number));
  await note(contractCalls.addNote, records['/contracts/{}'] as number);
  keep(await tenantOffer(driver, records['/tenants/{}'] as number));

  const access = await driver.ask<{ id: number }>('admin', mobileAccessCalls.create, {
    params: { tenant_id: records['/tenants/{}'] as number },
    body: { name: driver.unique('name'), email: driver.unique('email') },
  });
  keep({ '/mobile_accesses/{}': access.id, '/tenants/{}/mobile_accesses/{}': access.id });
  keep(await invoicesAt(driver, records['/tenants/{}'] as number, records['/tenants/{}/quotations/{}'] as number));
  keep(await creditNoteOf(driver, records['/tenants/{}'] as number));
  keep(await collectionOf(driver, records['/tenants/{}'] as number));
  keep(await chequeOf(driver, records['/tenants/{}'] as number));
  keep(await statementOf(driver));
  keep(await cashBoxAt(planted, 'closed'));
  keep(await slipAt(driver, 'draft'));
  // Of a tenant of its own, who owes nothing: cash would pay invoices first.
  keep({ '/tax_reports/{}': (await taxReportAt(driver))['/tax_reports/{}'] });
  keep({ '/cash_refunds/{}': (await refundOf(driver))['/cash_refunds/{}'] });
  const { '/leasing_clearances/{}': clearance } = await clearanceAt(driver, 'requested');
  keep({ '/leasing_clearances/{}': clearance });
  await note(leasingClearanceCalls.addNote, clearance as number);
  keep(await importRead(planted));
  keep(await takeoverAt(driver, 'leasing_manager', deal.lead));
  keep(await sendingAt(driver, 'queued'));
  keep(await utilityAt(driver, 'submitted'));
  keep(await preparationAt(driver, 'open'));
  keep(await inspectionAt(driver, 'pending'));
  keep(await waitingAt(driver, 'waiting'));
  keep(await ticketAt(driver, 'pending'));
  keep(await waitingRun(driver));
  keep(await deliveryAt(driver));
  keep(await saleAt(driver, 'available'));
  keep(await restockAt(driver, 'received'));
  keep({ '/maintenance/work_order_items/{}': (await itemAt(driver, 'used'))['/maintenance/work_order_items/{}'] });
  keep({ '/maintenance/provider_bills/{}': (await providerBillAt(driver, 'posted'))['/maintenance/provider_bills/{}'] });
  keep(await checklistAt(driver));
  keep(await suggestedAt(driver, records['/maintenance/issues/{}']));
  await note(executionCalls.comment, records['/workflow/executions/{}'] as number);
  // The oldest of them: later ones come by jobs, in their own time.
  keep({ '/notifications/{}': (await notified()).filter((id) => !knownBefore.has(id)).at(-1) });
  keep(await deadJob(planted));
  keep(await sessionElsewhere(planted));
  // All other records in paths, by the calls that create them.
  for (const call of declared) if (!call.textual) for (const { at } of placesOf(call)) await need(planted, at);
  await driver.ask('admin', workflowStatsCalls.stats);
  await testBed.app.jobs.settled();
  return planted;
}
