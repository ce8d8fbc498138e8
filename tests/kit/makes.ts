import { accountCalls, type OwnSession } from '../../src/api/app/account.ts';
import type { UploadPurpose } from '../../src/api/app/attachment.ts';
import { dataImportCalls } from '../../src/api/app/data-import.ts';
import { documentCalls } from '../../src/api/app/document.ts';
import { contractDiscountConfigCalls, workflowCalls } from '../../src/api/approvals/config.ts';
import { contractCalls, type Installment } from '../../src/api/leasing/contract.ts';
import { type ContractDiscount, contractDiscountCalls } from '../../src/api/leasing/contract-discount.ts';
import { type DeliveryReceipt, deliveryReceiptCalls } from '../../src/api/property/delivery-receipt.ts';
import { leadTakeoverCalls } from '../../src/api/sales/lead-takeover.ts';
import { type Quotation, quotationCalls } from '../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../src/api/sales/tenant-quotation.ts';
import { quotationSettingCalls } from '../../src/api/settings/quotation-setting.ts';
import { templateCalls } from '../../src/api/settings/template.ts';
import { contractDiscountScenario } from '../../src/workbench/scenarios/contract-discount.ts';
import { bringBy } from '../../src/workbench/scenarios/driving/bring.ts';
import type { Driver, StaffRole } from '../../src/workbench/scenarios/driving/driver.ts';
import { leadScenario } from '../../src/workbench/scenarios/lead.ts';
import { leaseScenario } from '../../src/workbench/scenarios/lease.ts';
import { leasingClearanceScenario } from '../../src/workbench/scenarios/leasing-clearance.ts';
import { mobileAccessScenario } from '../../src/workbench/scenarios/mobile-access.ts';
import { type Deal, makeLead, pathOf, request } from '../../src/workbench/scenarios/parts/deals.ts';
import { letOut } from '../../src/workbench/scenarios/parts/lettings.ts';
import { begin, readRun, user } from '../../src/workbench/scenarios/parts/runs.ts';
import { preOccupancyOrderScenario } from '../../src/workbench/scenarios/pre-occupancy-order.ts';
import { quotationScenario } from '../../src/workbench/scenarios/quotation.ts';
import { sellableUnitScenario } from '../../src/workbench/scenarios/sellable-unit.ts';
import { sendingScenario } from '../../src/workbench/scenarios/sending.ts';
import { snagScenario } from '../../src/workbench/scenarios/snag.ts';
import { ticketScenario } from '../../src/workbench/scenarios/ticket.ts';
import { unitOwnerScenario } from '../../src/workbench/scenarios/unit-owner.ts';
import { unitPreparationScenario } from '../../src/workbench/scenarios/unit-preparation.ts';
import { utilityAccountRequestScenario } from '../../src/workbench/scenarios/utility-account-request.ts';
import { waitingListEntryScenario } from '../../src/workbench/scenarios/waiting-list-entry.ts';
import type { Planted, Records } from './planted.ts';
import { uploadSmall } from './small-file.ts';

// Records for tests to consume, besides those that scenarios create.

/** A fee in addition to the rent. */
const addItem = (driver: Driver, params: Record<string, number>, isTenants: boolean): Promise<Quotation> =>
  driver.ask<Quotation>('leasing_agent', (isTenants ? tenantQuotationCalls : quotationCalls).addItem, {
    params,
    body: { item_type: 'fee', description: 'Cleaning', amount: '1200.00' },
  });
/** A quotation's parts, by their paths. */
const contentOf = (at: string, { id, units: [unit] }: Quotation): Records => ({
  [at]: id,
  [`${at}/units/{}`]: unit?.unit_id as number,
  [`${at}/units/{}/items/{}`]: unit?.items.at(-1)?.id as number,
});

/** A draft for a lead, with a unit and a fee. */
export async function leadOffer(driver: Driver): Promise<{ deal: Deal; records: Records; ref_no: string }> {
  const deal = await bringBy(driver, quotationScenario, 'draft');
  const quotation = await addItem(driver, { ...pathOf(deal), unit_id: deal.unit }, false);
  const content = contentOf('/leads/{}/quotations/{}', quotation);
  return { deal, records: { ...recordsOf(deal), ...content, '/quotations/{}/units/{}': deal.unit }, ref_no: quotation.ref_no };
}
const recordsOf = ({ lead, quotation }: Deal): Records => ({
  '/leads/{}': lead,
  '/quotations/{}': quotation,
  '/leads/{}/quotations/{}': quotation,
});
/** A lead's quotation, taken along its chart. */
export const offerAt = async (driver: Driver, status: 'requests_approved' | 'sent' | 'accepted'): Promise<Records> =>
  recordsOf(await bringBy(driver, quotationScenario, status));
/** Runs `act` while quotations require a down payment. */
export async function inAdvance<T>(driver: Driver, act: () => Promise<T>): Promise<T> {
  const ask = (down_payment_rate: number) => driver.ask('admin', quotationSettingCalls.update, { body: { down_payment_rate } });
  await ask(1000);
  try {
    return await act();
  } finally {
    await ask(0);
  }
}
export const leadAt = async (driver: Driver, status: 'new' | 'qualified' | 'lost'): Promise<{ '/leads/{}': number }> => ({
  '/leads/{}': (await bringBy(driver, leadScenario, status)).id,
});

/** A contract with its lease, deposit and order, by the lease's status. */
export async function lettingAt(driver: Driver, status: 'draft' | 'active'): Promise<Records> {
  const { tenant, contract, lease, order, deal } = await bringBy(driver, leaseScenario, status);
  const [installment] = await driver.ask<Installment[]>('admin', contractCalls.installments, { params: { id: contract } });
  return {
    '/tenants/{}': tenant,
    '/contracts/{}': contract,
    '/contracts/{}/installments/{}': installment?.id as number,
    '/tenants/{}/contracts/{}': contract,
    '/leases/{}': lease,
    '/tenants/{}/leases/{}': lease,
    '/leasing_orders/{}': order,
    '/tenants/{}/quotations/{}': deal.quotation,
  };
}

/** The clearance of a lease that was terminated, taken along its chart. */
export async function clearanceAt(driver: Driver, status: 'requested' | 'agreed' | 'invoiced' | 'cancelled'): Promise<Records> {
  const { clearance, lease } = await bringBy(driver, leasingClearanceScenario, status);
  return { '/leasing_clearances/{}': clearance, '/leases/{}': lease };
}
/** A contract with a discount, taken along its chart. */
export async function discountAt(driver: Driver, status: 'requested' | 'approved'): Promise<Records> {
  const { contract, discount } = await bringBy(driver, contractDiscountScenario, status);
  return { '/contracts/{}': contract, '/contracts/{}/contract_discounts/{}': discount };
}
/** A discount of a contract, by a rule that stays and that the leasing manager decides by. */
export async function discountOf(driver: Driver, contract: number): Promise<Records> {
  await driver.ask('admin', contractDiscountConfigCalls.create, {
    body: {
      ...{ name_en: driver.unique('name'), name_ar: driver.unique('name_ar'), active: true, thresholds: [] },
      scope: { compounds: [], property_use: [], contract_kind: [], unit_types: [] },
      steps: [
        {
          ...{ order: 1, name: 'Step 1', mode: 'any', on_timeout: 'remind', allow_delegate: true, require_comment: false },
          assignees: [{ type: 'user', id: await driver.userId('leasing_manager') }],
        },
      ],
    },
  });
  const { id } = await driver.ask<ContractDiscount>('admin', contractDiscountCalls.create, {
    params: { contract_id: contract },
    body: { amount: '100', reason_id: await discountReason(driver) },
  });
  return { '/contracts/{}/contract_discounts/{}': id, '/contract_discount/contracts/{}': contract };
}
/** A new reason for discounts of contracts. */
export async function discountReason(driver: Driver): Promise<number> {
  const { id } = await driver.ask<{ id: number }>('admin', workflowCalls.createDiscountReason, {
    body: { name_en: driver.unique('name'), name_ar: driver.unique('name_ar') },
  });
  return id;
}

/** A request for a meter, taken along its chart. */
export const utilityAt = async (driver: Driver, status: 'submitted' | 'under_review'): Promise<Records> => ({
  '/utility_account_requests/{}': (await bringBy(driver, utilityAccountRequestScenario, status)).request,
});
/** Somebody who signs in for a tenant, taken along their chart. */
export async function accessAt(driver: Driver, status: 'not_invited' | 'invited'): Promise<Records> {
  const { tenant, id } = await bringBy(driver, mobileAccessScenario, status);
  return { '/tenants/{}': tenant, '/mobile_accesses/{}': id, '/tenants/{}/mobile_accesses/{}': id };
}
/** An owner, taken along their chart. */
export const ownerAt = async (driver: Driver, status: 'not_invited' | 'invited'): Promise<Records> => ({
  '/unit_owners/{}': (await bringBy(driver, unitOwnerScenario, status)).id,
});
/** A link to an offer, taken along its chart. */
/** A contract that was just made, of which a document can be printed. */
export async function contractToSign(driver: Driver): Promise<Records> {
  const no = driver.unique('email').replace(/\D/g, '');
  await driver.ask('admin', templateCalls.create, {
    body: {
      ...{ name_en: `Contract ${no}`, name_ar: `عقد ${no}`, kind: 'contract', property_use: 'general' },
      ...{ body_en: 'Between {{company_name}} and {{customer_name}}', body_ar: 'بين {{company_name}} و{{customer_name}}' },
    },
  });
  return { '/contracts/{}': (await letOut(driver)).contract };
}
/** A lead that somebody asks for. */
export async function takeoverAt(driver: Driver, asker: StaffRole = 'leasing_manager', own?: number): Promise<Records> {
  const lead_id = own ?? (await makeLead(driver, await driver.place())).id;
  const { id } = await driver.ask<{ id: number }>(asker, leadTakeoverCalls.create, { params: { lead_id }, body: {} });
  return { '/leads/{}': lead_id, '/leads/{}/takeovers/{}': id };
}
export const sendingAt = async (driver: Driver, status: 'queued' | 'sent'): Promise<Records> => ({
  '/sendings/{}': (await bringBy(driver, sendingScenario, status)).id,
});
/** A unit's preparation, and a tenant's inspection, at their beginnings. */
export const preparationAt = async (driver: Driver, status: 'open'): Promise<Records> => ({
  '/unit_preparations/{}': (await bringBy(driver, unitPreparationScenario, status)).id,
});
export const inspectionAt = async (driver: Driver, status: 'pending'): Promise<Records> => ({
  '/pre_occupancy_orders/{}': (await bringBy(driver, preOccupancyOrderScenario, status)).id,
});
/** A customer on the waiting list. */
export const waitingAt = async (driver: Driver, status: 'waiting'): Promise<Records> => ({
  '/waiting_list_entries/{}': (await bringBy(driver, waitingListEntryScenario, status)).id,
});

/** A contact form, taken along its chart. */
export const ticketAt = async (
  driver: Driver,
  status: 'pending' | 'assigned' | 'in_progress' | 'resolved',
): Promise<Records> => ({
  '/contact_us/forms/{}': (await bringBy(driver, ticketScenario, status)).id,
});

/** A sold unit whose delivery is being inspected, with a snag. */
export async function deliveryAt(driver: Driver): Promise<Records> {
  const { unit, snag } = await bringBy(driver, snagScenario, 'open');
  const { id } = await driver.ask<DeliveryReceipt>('admin', deliveryReceiptCalls.get, { params: { unit_id: unit } });
  return { '/sellable_units/{}': unit, '/delivery_receipts/{}': id, '/snags/{}': snag };
}
/** A unit for sale in a status of its sale. */
export const saleAt = async (driver: Driver, status: 'available' | 'ready_for_delivery'): Promise<Records> => ({
  '/sellable_units/{}': (await bringBy(driver, sellableUnitScenario, status)).unit,
});

/** A draft for an existing tenant, with a unit and a fee. */
export async function tenantOffer(driver: Driver, tenant_id: number): Promise<Records> {
  const { unit: unit_id } = await driver.place();
  const start_on = await driver.today();
  const { id } = await driver.ask<Quotation>('leasing_agent', tenantQuotationCalls.create, {
    params: { tenant_id },
    body: { property_use: 'residential', start_on, end_on: driver.day(start_on, 40) },
  });
  await driver.ask('leasing_agent', tenantQuotationCalls.addUnit, { params: { tenant_id, id }, body: { unit_id } });
  return contentOf('/tenants/{}/quotations/{}', await addItem(driver, { tenant_id, id, unit_id }, true));
}
/** The same, with its approval requested and taken further. */
export async function tenantOfferAt(driver: Driver, tenant_id: number, statuses: string[]): Promise<Records> {
  const records = await tenantOffer(driver, tenant_id);
  const id = records['/tenants/{}/quotations/{}'] as number;
  const params = { tenant_id, id };
  await request(driver, id);
  for (const status of statuses) await driver.ask('leasing_agent', tenantQuotationCalls.status, { params, body: { status } });
  return records;
}

/** A quotation waiting for approval, with an administrator to decide next. */
export async function waitingRun(driver: Driver): Promise<Records> {
  const { run } = await begin(driver, [{ assignees: [await user(driver, 'admin')] }]);
  const [step] = (await readRun(driver, run)).steps;
  return {
    '/workflow/executions/{}': run,
    '/workflow/pending_executions/{}': run,
    '/workflow/associated_executions/{}': run,
    '/workflow/steps/{}': step?.id as number,
    '/workflow/decisions/{}': step?.decisions[0]?.id as number,
  };
}

/** A failed job of a kind that no process runs, so it stays. */
export async function deadJob({ testBed, slug }: Planted): Promise<Records> {
  // Jobs that run meanwhile take ids at any time: this one has its place beyond them, the same in every company.
  const { rows } = await testBed.owner.query<{ id: number }>(
    `insert into jobs (company_id, id, kind, max_attempts, dead_at) overriding system value
      select c.id, 1000000 + (select count(*) from jobs j where j.company_id = c.id and j.id >= 1000000), $2, 1, now()
      from companies c where c.slug = $1 returning id`,
    [slug, `Job of the ${slug} company`],
  );
  return { '/jobs/{}': rows[0]?.id as number };
}

/** A session of the administrator's in another browser. */
export async function sessionElsewhere({ testBed, slug, driver }: Planted): Promise<Records> {
  await testBed.signIn(slug, `admin@${slug}.example`);
  const sessions = await driver.ask<OwnSession[]>('admin', accountCalls.sessions);
  return { '/account/sessions/{}': Math.max(...sessions.filter(({ is_own }) => !is_own).map(({ id }) => id)) };
}

/** Somebody who is asked for a code when they sign in. */
export async function userWithSecondFactor({ testBed, slug }: Planted, user: number): Promise<Records> {
  await testBed.owner.query(
    `insert into second_factors (company_id, user_id, secret, confirmed_at) select id, $2, 'JBSWY3DPEHPK3PXP', now() from companies
      where slug = $1`,
    [slug, user],
  );
  return { '/users/{}': user };
}

/** A file that the administrator uploaded, finished or about to be, for a kind of record. */
export const uploaded = async ({ testBed, slug }: Planted, for_entity: UploadPurpose, isFinished = true): Promise<number> =>
  uploadSmall(await testBed.signIn(slug, `admin@${slug}.example`), for_entity, isFinished);
/** The administrator's import of leads, whose file was read. */
export async function importRead(planted: Planted): Promise<Records> {
  const { driver } = planted;
  const attachment_id = await uploaded(planted, 'data_import');
  const { id } = await driver.ask<{ id: number }>('admin', dataImportCalls.leads, { body: { attachment_id } });
  await driver.until('admin', dataImportCalls.get, { params: { id } }, 'status', 'mapping');
  return { '/data_imports/{}': id };
}
/** Puts what an agreed termination needs among a lease's documents. */
export async function agreedToEnd(
  planted: Planted,
  { tenant_id, lease_id }: { tenant_id: number; lease_id: number },
): Promise<void> {
  await planted.driver.ask('admin', documentCalls.addToLease, {
    params: { tenant_id, lease_id },
    body: { type: 'termination_agreement', attachment_id: await uploaded(planted, 'lease') },
  });
}
