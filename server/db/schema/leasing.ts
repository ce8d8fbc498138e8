import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PaymentMethod } from '../../../src/api/finance/collection.ts';
import type { Contract, DepositHolder } from '../../../src/api/leasing/contract.ts';
import type { ContractDiscount } from '../../../src/api/leasing/contract-discount.ts';
import type { Lease } from '../../../src/api/leasing/lease.ts';
import type { DeliveryRequirement, LeasingOrder } from '../../../src/api/leasing/leasing-order.ts';
import type { Occupant } from '../../../src/api/leasing/occupant.ts';
import type { Tenant } from '../../../src/api/leasing/tenant.ts';
import type { UtilityAccountRequest } from '../../../src/api/leasing/utility-account-request.ts';
import type { Vehicle } from '../../../src/api/leasing/vehicle.ts';
import type { Signature } from '../../../src/api/signature.ts';
import type { Generation } from '../../../src/machines/leasing/generation/lifecycle.ts';
import { contractDiscountReasons } from './approvals.ts';
import { belongsTo, companyTable, day, instant, key, listIndexes, money, wordsOf } from './columns.ts';
import { compounds, type PropertyUse, units } from './property.ts';
import { type IdentityType, leads, quotations } from './sales.ts';

export const tenantWords = wordsOf('name', 'mobile', 'email');
export const tenants = companyTable(
  'tenants',
  {
    kind: text().$type<'person' | 'company'>().notNull().default('person'),
    name: text().notNull(),
    mobile: text(),
    email: text(),
    identity_type: text().$type<IdentityType>(),
    identity_no: text(),
    identity_expiry: day(),
    nationality: text(),
    birth_date: day(),
    commercial_register: text(),
    vat_no: text(),
    iban: text(),
    building_no: text(),
    address: text(),
    district: text(),
    city: text(),
    postal_code: text(),
    additional_no: text(),
    invoices_by: text().$type<Tenant['invoices_by']>().notNull().default('company'),
    lead_id: key(),
  },
  (t) => [
    ...listIndexes('tenants', t, 'name', 'created_at', 'kind'),
    uniqueIndex('tenants_identity_no').on(t.company_id, t.identity_no),
    uniqueIndex('tenants_commercial_register').on(t.company_id, t.commercial_register),
    index('tenants_words').using('gin', sql`${sql.raw(tenantWords)} gin_trgm_ops`),
    index('tenants_identity_expiry').on(t.company_id, t.identity_expiry),
    belongsTo(t.lead_id, t.company_id, () => leads),
  ],
);

export const contracts = companyTable(
  'contracts',
  {
    /** The signature is the contract's status. */
    status: text().$type<Contract['status']>().notNull().default('not_sent'),
    deposit_status: text().$type<Contract['deposit_status']>().notNull().default('none'),
    life_status: text().$type<Contract['life_status']>().notNull().default('draft'),
    ejar_status: text().$type<Contract['ejar_status']>().notNull().default('not_submitted'),
    ref_no: text().notNull().generatedAlwaysAs(sql`'C-' || id`),
    kind: text().$type<'new' | 'renewal'>().notNull().default('new'),
    tenant_id: key().notNull(),
    quotation_id: key().notNull(),
    /** The contract whose lease its tenant took over, on the same terms. */
    transferred_from_id: key(),
    compound_id: key(),
    property_use: text().$type<PropertyUse>().notNull(),
    start_on: day().notNull(),
    end_on: day().notNull(),
    calendar: text().$type<'gregorian' | 'hijri'>().notNull(),
    payments_per_year: integer().notNull(),
    deposit: money().notNull().default(sql`0`),
    deposit_due_on: day(),
    /** How the deposit was received, and who holds it: the company, or Ejar's wallet. */
    deposit_received_on: day(),
    deposit_method: text().$type<PaymentMethod>(),
    deposit_receipt_no: text(),
    deposit_held_by: text().$type<DepositHolder>(),
    down_payment: money().notNull().default(sql`0`),
    total_net: money().notNull(),
    total_vat: money().notNull(),
    total_gross: money().notNull(),
    yearly_rent: money().notNull(),
    tenant_signed_at: instant(),
    tenant_signed_by: key(),
    signed_at: instant(),
    landlord_signed_by: key(),
    sent_at: instant(),
    reject_reason: text(),
    /** Its number in Ejar, and what happened to it there. */
    ejar_no: text(),
    ejar_submitted_on: day(),
    ejar_documented_on: day(),
    ejar_reason: text(),
  },
  (t) => [
    ...listIndexes(
      'contracts',
      t,
      'status',
      'life_status',
      'ejar_status',
      'start_on',
      'total_gross',
      'yearly_rent',
      'deposit_status',
      'created_at',
    ),
    uniqueIndex('contracts_ref_no').on(t.company_id, t.ref_no),
    uniqueIndex('contracts_ejar_no').on(t.company_id, t.ejar_no),
    uniqueIndex('contracts_quotation').on(t.company_id, t.quotation_id).where(sql`transferred_from_id is null`),
    index('contracts_tenant').on(t.company_id, t.tenant_id),
    index('contracts_end').on(t.company_id, t.end_on),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.quotation_id, t.company_id, () => quotations),
    belongsTo(t.compound_id, t.company_id, () => compounds),
  ],
);

/** One unit's occupancy under a contract. A database constraint keeps two of one unit from overlapping. */
const leaseEnd = 'case when ended_on is null then end_on else ended_on end';
/** SQL of the day until which a lease that is over kept its unit: a tenant who overstayed had it until the keys were returned. */
export const keptUntil = `(case when handed_over_on > (${leaseEnd}) then handed_over_on else (${leaseEnd}) end)`;
export const leases = companyTable(
  'leases',
  {
    status: text().$type<Lease['status']>().notNull().default('draft'),
    contract_id: key().notNull(),
    tenant_id: key().notNull(),
    unit_id: key().notNull(),
    start_on: day().notNull(),
    end_on: day().notNull(),
    yearly_rent: money().notNull(),
    delivered_on: day(),
    notice_on: day(),
    notice_party: text().$type<'tenant' | 'landlord'>(),
    notice_reason: text(),
    notice_ground: text().$type<Lease['notice_ground']>(),
    termination_kind: text(),
    ended_on: day(),
    handed_over_on: day(),
    cancel_reason: text(),
    successor_id: key(),
    transferred_to_id: key(),
  },
  (t) => [
    ...listIndexes('leases', t, 'status', 'end_on', 'yearly_rent'),
    uniqueIndex('leases_once').on(t.company_id, t.contract_id, t.unit_id, t.start_on),
    index('leases_successor').on(t.company_id, t.successor_id),
    index('leases_transfer').on(t.company_id, t.transferred_to_id),
    index('leases_unit').on(t.company_id, t.unit_id),
    index('leases_tenant').on(t.company_id, t.tenant_id),
    index('leases_start').on(t.company_id, t.start_on),
    index('leases_last_day').on(t.company_id, sql`(case when ${t.ended_on} is null then ${t.end_on} else ${t.ended_on} end)`),
    index('leases_kept_until').on(t.company_id, sql.raw(keptUntil)),
    belongsTo(t.contract_id, t.company_id, () => contracts),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.unit_id, t.company_id, () => units),
  ],
);

/** One payment due under a contract. */
export const installments = companyTable(
  'installments',
  {
    contract_id: key().notNull(),
    number: integer().notNull(),
    due_on: day().notNull(),
    from_on: day().notNull(),
    to_on: day().notNull(),
    net: money().notNull(),
    vat: money().notNull(),
    gross: money().notNull(),
    paid: money().notNull().default(sql`0`),
    /** What of it isn't due any more, and since when: its lease, or one of them, ended before its period. */
    cancelled: money().notNull().default(sql`0`),
    cancelled_on: day(),
    /** its breakdown. */
    breakups_with_due_amount: jsonb()
      .$type<
        {
          id: number;
          quotation_unit_item: number;
          description: string;
          due_date: string;
          net: string;
          vat: string;
          gross: string;
        }[]
      >()
      .notNull()
      .default([]),
  },
  (t) => [
    uniqueIndex('installments_number').on(t.company_id, t.contract_id, t.number),
    index('installments_due').on(t.company_id, t.due_on),
    belongsTo(t.contract_id, t.company_id, () => contracts, 'cascade'),
    check('installments_paid', sql`${t.paid} between 0 and ${t.gross}`),
    check('installments_cancelled', sql`${t.cancelled} between 0 and ${t.gross}`),
  ],
);

/** A discount on what is unpaid of a contract. */
export const contractDiscounts = companyTable(
  'contract_discounts',
  {
    status: text().$type<ContractDiscount['status']>().notNull().default('requested'),
    contract_id: key().notNull(),
    amount: money().notNull(),
    reason_id: key().notNull(),
    note: text(),
    rejection: text(),
    applied_on: day(),
    /** What it took off each installment, to be given back. */
    lowered: jsonb().$type<ContractDiscount['lowered']>().notNull().default([]),
  },
  (t) => [
    // One at a time.
    uniqueIndex('contract_discounts_open').on(t.company_id, t.contract_id).where(sql`status in ('requested', 'approved')`),
    index('contract_discounts_contract').on(t.company_id, t.contract_id),
    belongsTo(t.contract_id, t.company_id, () => contracts),
    belongsTo(t.reason_id, t.company_id, () => contractDiscountReasons),
    check('contract_discounts_amount', sql`${t.amount} > 0`),
  ],
);

export const leasingOrders = companyTable(
  'leasing_orders',
  {
    status: text().$type<LeasingOrder['status']>().notNull().default('pending'),
    ref_no: text().notNull().generatedAlwaysAs(sql`'O-' || id`),
    contract_id: key().notNull(),
    lease_id: key().notNull(),
    unit_id: key().notNull(),
    tenant_id: key().notNull(),
    planned_on: day().notNull(),
    delivered_on: day(),
    inventory_accepted_at: instant(),
    /** Who signed it, and how: the pen's strokes. */
    inventory_accepted_by: text(),
    inventory_signature: jsonb().$type<Signature>(),
    keys_count: integer(),
    access_cards: integer(),
    electricity_reading: integer(),
    water_reading: integer(),
    /** Requirements of the handover that an approver waived. */
    waivers: jsonb()
      .$type<{ requirement: DeliveryRequirement; reason: string; by: number | null; at: string }[]>()
      .notNull()
      .default([]),
    note: text(),
  },
  (t) => [
    ...listIndexes('leasing_orders', t, 'status', 'planned_on', 'delivered_on', 'tenant_id'),
    uniqueIndex('leasing_orders_lease').on(t.company_id, t.lease_id),
    index('leasing_orders_day').on(
      t.company_id,
      sql`(case when ${t.delivered_on} is null then ${t.planned_on} else ${t.delivered_on} end)`,
    ),
    belongsTo(t.contract_id, t.company_id, () => contracts),
    belongsTo(t.lease_id, t.company_id, () => leases),
    belongsTo(t.unit_id, t.company_id, () => units),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
  ],
);

/** The creation of leases from an accepted quotation: one row per quotation, whose status is the current step. */
export const generations = companyTable(
  'generations',
  {
    status: text().$type<Generation['status']>().notNull().default('tenant'),
    quotation_id: key().notNull(),
    lead_id: key(),
    tenant_id: key(),
    contract_id: key(),
    failed_step: text(),
    error: text(),
    /** When each step completed: step → timestamp. */
    steps: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('generations_quotation').on(t.company_id, t.quotation_id),
    belongsTo(t.quotation_id, t.company_id, () => quotations),
    index('generations_open').on(t.status).where(sql`status not in ('done')`),
  ],
);

/** Somebody who lives in a unit with its tenant. */
export const occupants = companyTable(
  'occupants',
  {
    lease_id: key().notNull(),
    name: text().notNull(),
    relation: text().$type<Occupant['relation']>().notNull(),
    birth_date: day().notNull(),
    guardian_name: text(),
    mobile: text(),
    nationality: text(),
    identity_type: text().$type<IdentityType>(),
    identity_no: text(),
    identity_expiry: day(),
  },
  (t) => [
    uniqueIndex('occupants_identity_no').on(t.company_id, t.lease_id, t.identity_no),
    belongsTo(t.lease_id, t.company_id, () => leases),
  ],
);

/** A vehicle with a permit to park. */
export const vehicles = companyTable(
  'vehicles',
  {
    lease_id: key().notNull(),
    plate_kind: text().$type<Vehicle['plate_kind']>().notNull().default('saudi'),
    plate: text().notNull(),
    plate_ar: text().notNull(),
    make: text(),
    color: text(),
    permit_until: day(),
  },
  (t) => [
    uniqueIndex('vehicles_plate').on(t.company_id, t.lease_id, t.plate),
    index('vehicles_of_company').on(t.company_id, t.plate),
    belongsTo(t.lease_id, t.company_id, () => leases),
  ],
);

/** A meter to be put in the tenant's name for the time of a lease. */
export const utilityAccountRequests = companyTable(
  'utility_account_requests',
  {
    status: text().$type<UtilityAccountRequest['status']>().notNull().default('submitted'),
    ref_no: text().notNull().generatedAlwaysAs(sql`'UA-' || id`),
    lease_id: key().notNull(),
    utility: text().$type<UtilityAccountRequest['utility']>().notNull(),
    provider: text().$type<UtilityAccountRequest['provider']>().notNull(),
    meter_no: text().notNull(),
    reading: integer().notNull(),
    previous_reading: integer(),
    final_reading: integer(),
    account_no: text(),
    reason: text(),
    note: text(),
  },
  (t) => [
    ...listIndexes('utility_account_requests', t, 'status', 'utility', 'provider'),
    // A meter is in one tenant's name at a time.
    uniqueIndex('utility_account_requests_meter_no')
      .on(t.company_id, t.provider, t.meter_no)
      .where(sql`status not in ('rejected', 'cancelled', 'released')`),
    index('utility_account_requests_lease').on(t.company_id, t.lease_id),
    belongsTo(t.lease_id, t.company_id, () => leases),
  ],
);
