import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Contract, contractCalls } from '../../src/api/leasing/contract.ts';
import { livesOf } from '../../src/machines/kit/lifecycle.ts';
import { contractLifecycle } from '../../src/machines/leasing/contract/lifecycle.ts';
import { contracts, leases } from '../db/schema/leasing.ts';
import { buildings, units } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import { invoiceInstallment, invoiceOfInstallment } from '../finance/installment-invoices.ts';
import { moveInvoice } from '../finance/invoice.ts';
import { enterBooks } from '../finance/ledger/enter-books.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { ApiError, invalid, notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { logOf } from '../kit/log.ts';
import { addNote, notesOf } from '../kit/notes.ts';
import { readPage } from '../kit/pages.ts';
import { setColumns } from '../kit/records.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { leaseFinance, scheduledInvoices } from './contract-finance.ts';
import { contractStore, readContract } from './contract-record.ts';
// The effects of the other regions of its chart are bound there.
import './contract-life.ts';
import './deposit.ts';
import './ejar.ts';
import { installmentsOf, paymentsOf, recordPayment } from './installment-payments.ts';
import { readLease } from './lease.ts';

export const unitsOfContract = (scope: Scope, contract: number) =>
  scope.db
    .select({
      id: units.id,
      number: units.number,
      floor: units.floor,
      area: units.area,
      building_name_en: buildings.name_en,
      building_name_ar: buildings.name_ar,
      yearly_rent: leases.yearly_rent,
    })
    .from(leases)
    .innerJoin(units, and(eq(units.company_id, leases.company_id), eq(units.id, leases.unit_id)))
    .innerJoin(buildings, and(eq(buildings.company_id, units.company_id), eq(buildings.id, units.building_id)))
    .where(and(eq(leases.company_id, scope.company), eq(leases.contract_id, contract)))
    .orderBy(asc(leases.id));

const leaseIds = (scope: Scope, contract: number, also?: SQL) =>
  scope.db
    .select({ id: leases.id })
    .from(leases)
    .where(and(eq(leases.company_id, scope.company), eq(leases.contract_id, contract), also))
    .orderBy(asc(leases.id));

bindLifecycle({
  lifecycle: contractLifecycle,
  table: contracts,
  read: readContract,
  effects: {
    keepSent: ({ scope, record, now }) =>
      setColumns(scope, contracts, record.id, {
        sent_at: now.toISOString(),
        ...{ reject_reason: null, tenant_signed_at: null, tenant_signed_by: null },
      }),
    keepTenantSigned: ({ scope, currentUser, record, now }) =>
      setColumns(scope, contracts, record.id, {
        tenant_signed_at: now.toISOString(),
        tenant_signed_by: currentUser.viewer.id || null,
      }),
    keepSigned: ({ scope, currentUser, record, now }) =>
      setColumns(scope, contracts, record.id, {
        signed_at: now.toISOString(),
        landlord_signed_by: currentUser.viewer.id || null,
      }),
    signLeases: async ({ scope, services, currentUser, record }) => {
      const by = { currentUser: systemUser(currentUser.company), event: { type: 'sign' } } as const;
      // One that was cancelled meanwhile isn't signed.
      for (const { id } of await leaseIds(scope, record.id, eq(leases.status, 'draft')))
        await advance(scope, services, { entity: 'lease', id, ...by });
    },
    keepReason: ({ scope, record, event }) => setColumns(scope, contracts, record.id, { reject_reason: event.reason ?? null }),
  },
});

const ofTenant = async (scope: Scope, tenant: number, id: number) => {
  const contract = await readContract(scope, id);
  if (contract.tenant_id !== tenant) throw notFound();
};

export const contractHandlers: Handlers<typeof contractCalls> = {
  list: ({ scope, services, query }) => readPage<Contract>(scope, services, contractStore, query),
  get: ({ scope, params }) => readContract(scope, params.id),
  notes: async ({ scope, params }) => {
    await readContract(scope, params.id);
    return notesOf(scope, 'contract', params.id);
  },
  addNote: async (context) => {
    return new WithMessage(await addNote(context, contractStore, context.params.id, context.body.text), 'app.said.created');
  },
  units: async ({ scope, params }) => {
    await readContract(scope, params.id);
    return unitsOfContract(scope, params.id);
  },
  leases: async ({ scope, params }) => {
    await readContract(scope, params.id);
    return Promise.all((await leaseIds(scope, params.id)).map(({ id }) => readLease(scope, id)));
  },
  invoices: async ({ scope, currentUser, params }) => {
    await readContract(scope, params.id);
    return scheduledInvoices(scope, params.id, todayOf(currentUser.company));
  },
  postInvoice: async ({ params, body: { installment_id }, ...context }) => {
    const { scope } = context;
    await readContract(scope, params.id);
    const own = await installmentsOf(scope, params.id);
    if (!own.some(({ id }) => id === installment_id)) throw invalid({ installment_id: 'app.error.unknown_reference' });
    await enterBooks(scope);
    const made = await invoiceInstallment(context, installment_id);
    const id = typeof made === 'number' ? made : made === 'invoiced' ? await invoiceOfInstallment(scope, installment_id) : null;
    if (id === null) throw new ApiError(422, 'refused', `finance.invoice.not_made.${made}`);
    return moveInvoice(context, id, { type: 'post' });
  },
  leaseFinance: async ({ scope, currentUser, params }) => {
    await readContract(scope, params.id);
    return leaseFinance(scope, params.id, todayOf(currentUser.company));
  },
  yearRent: async ({ scope, params }) => ({ year_rent_amount: (await readContract(scope, params.id)).yearly_rent }),
  brief: async ({ scope }) => {
    const { rows } = await scope.client.query<{ id: number; ref_no: string; tenant_name: string }>(
      'select c.id, c.ref_no, t.name as tenant_name from contracts c join tenants t on t.company_id = c.company_id and t.id = c.tenant_id where c.company_id = $1 order by c.id desc limit 1000',
      [scope.company],
    );
    return rows;
  },
  activities: async ({ scope, params }) => {
    await readContract(scope, params.id);
    const logs = await Promise.all(livesOf(contractLifecycle).map(({ entity }) => logOf(scope, entity, params.id)));
    return logs.flat().sort((a, b) => b.id - a.id);
  },
  installments: async ({ scope, params }) => {
    await readContract(scope, params.id);
    return installmentsOf(scope, params.id);
  },
  recordPayment: async ({ params, body, ...context }) => {
    return new WithMessage(await recordPayment(context, params.id, params.installment_id, body), 'leasing.payment.said');
  },
  payments: async ({ scope, params }) => {
    await readContract(scope, params.id);
    return paymentsOf(scope, params.id);
  },
  statistics: async ({ scope }) => {
    const { rows } = await scope.client.query({
      name: 'leasing.statistics',
      text: `select (select count(*) from leads where company_id = $1 and status ${inGroup('lead', 'open')}) as leads_open,
        (select count(*) from quotations where company_id = $1 and status ${inGroup('quotation', 'open')}) as quotations_open,
        (select count(*) from contracts where company_id = $1 and not status ${inGroup('contract', 'signed')}
          and life_status = ${word('contract_life', 'draft')}) as contracts_unsigned,
        (select count(*) from leases where company_id = $1 and status ${inGroup('lease', 'lived_in')}) as leases_active,
        (select count(*) from leases where company_id = $1 and status = ${word('lease', 'pending_start')}) as leases_pending_start,
        (select count(*) from leasing_orders where company_id = $1 and status ${inGroup('leasing_order', 'open')}) as orders_open`,
      values: [scope.company],
    });
    return rows[0];
  },
  signature: async ({ scope, services, currentUser, params, body: { status, version, reason } }) => {
    await ofTenant(scope, params.tenant_id, params.contract_id);
    await advanceTo(scope, services, {
      entity: 'contract',
      id: params.contract_id,
      currentUser,
      version,
      status,
      payload: { reason },
    });
    return moved('contract', await readContract(scope, params.contract_id));
  },
  ejar: async ({ scope, services, currentUser, params, body: { status, version, ...payload } }) => {
    await advanceTo(scope, services, { entity: 'ejar', id: params.id, currentUser, version, status, payload });
    const contract = await readContract(scope, params.id);
    return moved('ejar', contract, contract.ejar_status);
  },
  securityDeposit: async ({ scope, services, currentUser, params, body: { status, version, ...payload } }) => {
    await ofTenant(scope, params.tenant_id, params.contract_id);
    await advanceTo(scope, services, { entity: 'deposit', id: params.contract_id, currentUser, version, status, payload });
    const contract = await readContract(scope, params.contract_id);
    return moved('deposit', contract, contract.deposit_status);
  },
};
