import { and, eq, isNull, ne } from 'drizzle-orm';
import { halalas, money } from '../../src/api/money.ts';
import type { Quotation } from '../../src/api/sales/quotation.ts';
import type { Generation, GenerationStep } from '../../src/machines/leasing/generation/lifecycle.ts';
import { scheduleOf } from '../../src/machines/leasing/rules/schedule.ts';
import { contracts, generations, installments, leases, leasingOrders, tenants } from '../db/schema/leasing.ts';
import { leads } from '../db/schema/sales.ts';
import { type Scope, together } from '../db/scope.ts';
import { ApiError } from '../kit/api-error.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { createRecord, insertRow, setColumns, updateRecord } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { word } from '../kit/statuses.ts';
import { settingsOf } from '../sales/quotation-content.ts';
import { readQuotation, termsOf } from '../sales/quotation-record.ts';
import { contractStore } from './contract-record.ts';
import { applyDownPayment } from './installment-payments.ts';
import { leaseStore } from './lease.ts';
import { leasingOrderStore, planInspection } from './leasing-order.ts';
import { giveAccess } from './mobile-access.ts';
import { tenantStore } from './tenant.ts';

interface StepContext {
  scope: Scope;
  services: Services;
  currentUser: CurrentUser;
  generation: Generation;
  now: Date;
}

const keep = (scope: Scope, generation: Generation, values: Partial<Pick<Generation, 'tenant_id' | 'contract_id'>>) =>
  setColumns(scope, generations, generation.id, values);

const need = (id: number | null, step: string): number => {
  if (id === null) throw new Error(`The step before left no ${step}`);
  return id;
};

/** The contract's leases, without those cancelled since. */
const leasesOf = (scope: Scope, contract: number) =>
  scope.db
    .select()
    .from(leases)
    .where(and(eq(leases.company_id, scope.company), eq(leases.contract_id, contract), ne(leases.status, 'cancelled')));

/** The lease that a renewal's follows without a day between: the tenant's own, who still has the keys. */
async function renewedBy(scope: Scope, { id }: { id: number }): Promise<number | undefined> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'lease.renewed_by',
    text: `select b.id from leases b join leases n on n.company_id = b.company_id and n.tenant_id = b.tenant_id and n.unit_id = b.unit_id
      where n.company_id = $1 and n.id = $2 and b.status = ${word('lease', 'active')} and b.end_on + 1 = n.start_on
        and b.handed_over_on is null and b.successor_id is null`,
    values: [scope.company, id],
  });
  return rows[0]?.id;
}

type Identified = Pick<
  typeof tenants.$inferSelect,
  'mobile' | 'email' | 'identity_type' | 'identity_no' | 'identity_expiry' | 'vat_no'
>;
/** What a returning tenant brought along: how they are reached today, and an identity that is valid for longer. */
function newerOf(known: Identified, lead: Identified): Partial<Identified> {
  const isRenewed = lead.identity_no !== null && (known.identity_expiry ?? '') < (lead.identity_expiry ?? '');
  const brought: Partial<Identified> = {
    mobile: lead.mobile,
    email: lead.email,
    vat_no: lead.vat_no,
    ...((isRenewed || known.identity_no === null) && {
      identity_type: lead.identity_type,
      identity_no: lead.identity_no,
      identity_expiry: lead.identity_expiry,
    }),
  };
  return Object.fromEntries(
    Object.entries(brought).filter(([name, value]) => value !== null && value !== known[name as keyof Identified]),
  );
}

/** The implementation of each step. Each finds what an earlier attempt created, so repeating it is harmless. */
export const generationSteps: Record<GenerationStep, (context: StepContext) => Promise<void>> = {
  /** The tenant is found by ID or commercial registration, otherwise created from the lead. */
  tenant: async ({ scope, services, currentUser, generation }) => {
    const quotation = await readQuotation(scope, generation.quotation_id);
    if (quotation.tenant_id !== null) return keep(scope, generation, { tenant_id: quotation.tenant_id });
    const [lead] = await scope.db
      .select()
      .from(leads)
      .where(and(eq(leads.company_id, scope.company), eq(leads.id, need(quotation.lead_id, 'lead'))));
    if (!lead) throw new ApiError(422, 'refused', 'quotation.why.hasIdentity');
    const by =
      lead.kind === 'company'
        ? eq(tenants.commercial_register, lead.commercial_register ?? '')
        : eq(tenants.identity_no, lead.identity_no ?? '');
    const [known] = await scope.db
      .select()
      .from(tenants)
      .where(and(eq(tenants.company_id, scope.company), by))
      .for('update');
    const newer = known ? newerOf(known, lead) : {};
    if (known && Object.keys(newer).length) await updateRecord(scope, services, currentUser, tenantStore, known.id, newer);
    const id =
      known?.id ??
      (await createRecord(scope, services, currentUser, tenantStore, {
        kind: lead.kind,
        name: lead.name,
        mobile: lead.mobile,
        email: lead.email,
        identity_type: lead.identity_type,
        identity_no: lead.identity_no,
        identity_expiry: lead.identity_expiry,
        nationality: lead.nationality,
        birth_date: lead.birth_date,
        commercial_register: lead.commercial_register,
        vat_no: lead.vat_no,
        lead_id: lead.id,
      }));
    await keep(scope, generation, { tenant_id: id });
  },
  contract: async ({ scope, services, currentUser, generation }) => {
    const [known] = await scope.db
      .select({ id: contracts.id })
      .from(contracts)
      .where(
        and(
          eq(contracts.company_id, scope.company),
          eq(contracts.quotation_id, generation.quotation_id),
          isNull(contracts.transferred_from_id),
        ),
      );
    const q = await readQuotation(scope, generation.quotation_id);
    const id =
      known?.id ??
      (await createRecord(scope, services, currentUser, contractStore, {
        kind: q.kind,
        tenant_id: need(generation.tenant_id, 'tenant'),
        quotation_id: q.id,
        compound_id: q.units[0]?.compound_id ?? null,
        property_use: q.property_use,
        start_on: q.start_on,
        end_on: q.end_on,
        calendar: q.calendar,
        payments_per_year: q.payments_per_year,
        deposit: q.deposit_waived ? '0.00' : q.deposit,
        down_payment: q.down_payment_posted_at ? q.down_payment : '0.00',
        total_net: q.total_net,
        total_vat: q.total_vat,
        total_gross: q.total_gross,
        yearly_rent: q.yearly_rent,
      }));
    await keep(scope, generation, { contract_id: id });
  },
  /** A renewal's leases follow those that run, which go on to their end. */
  leases: async ({ scope, services, currentUser, generation }) => {
    const contract_id = need(generation.contract_id, 'contract');
    const quotation = await readQuotation(scope, generation.quotation_id);
    const known = await leasesOf(scope, contract_id);
    for (const unit of quotation.units) {
      if (known.some((lease) => lease.unit_id === unit.unit_id)) continue;
      const id = await createRecord(scope, services, currentUser, leaseStore, {
        contract_id,
        tenant_id: need(generation.tenant_id, 'tenant'),
        unit_id: unit.unit_id,
        start_on: quotation.start_on,
        end_on: quotation.end_on,
        yearly_rent: unit.items.find((item) => item.item_type === 'unit')?.amount ?? '0.00',
      });
      const renewed = quotation.kind === 'renewal' ? await renewedBy(scope, { id }) : undefined;
      if (renewed !== undefined)
        await advance(scope, services, {
          entity: 'lease',
          id: renewed,
          currentUser,
          event: { type: 'renewal_made', successor_id: id },
        });
    }
  },
  installments: async ({ scope, generation }) => {
    const contract_id = need(generation.contract_id, 'contract');
    const known = await scope.db
      .select({ number: installments.number })
      .from(installments)
      .where(and(eq(installments.company_id, scope.company), eq(installments.contract_id, contract_id)));
    const quotation: Quotation = await readQuotation(scope, generation.quotation_id);
    await together(
      scheduleOf(termsOf(quotation, quotation.units))
        .filter((row) => !known.some((installment) => installment.number === row.number))
        .map((row) =>
          insertRow(scope, installments, {
            contract_id,
            number: row.number,
            due_on: row.due_on,
            from_on: row.from_on,
            to_on: row.to_on,
            net: money(row.net),
            vat: money(row.vat),
            gross: money(row.gross),
            breakups_with_due_amount: row.breakups.map(({ id, quotation_unit_item, description, net, vat, gross }) => ({
              id,
              quotation_unit_item,
              description,
              due_date: row.due_on,
              net: money(net),
              vat: money(vat),
              gross: money(gross),
            })),
          }),
        ),
    );
  },
  /** The deposit becomes due; a recorded down payment covers the first installments. */
  payments: async ({ scope, services, currentUser, generation }) => {
    const contract_id = need(generation.contract_id, 'contract');
    const [contract] = await scope.db
      .select()
      .from(contracts)
      .where(and(eq(contracts.company_id, scope.company), eq(contracts.id, contract_id)));
    if (!contract) throw new Error('No contract');
    if (contract.deposit_status === 'none' && halalas(contract.deposit) > 0)
      await advance(scope, services, { entity: 'deposit', id: contract_id, currentUser, event: { type: 'ask' } });
    const quotation = await readQuotation(scope, generation.quotation_id);
    await applyDownPayment(
      { scope, services, currentUser },
      {
        ...{ contract: contract_id, tenant: contract.tenant_id },
        ...{ amount: halalas(contract.down_payment), reference: quotation.ref_no },
      },
    );
  },
  orders: async ({ scope, services, currentUser, generation }) => {
    const contract_id = need(generation.contract_id, 'contract');
    const made = await leasesOf(scope, contract_id);
    const known = await scope.db
      .select({ lease_id: leasingOrders.lease_id })
      .from(leasingOrders)
      .where(and(eq(leasingOrders.company_id, scope.company), eq(leasingOrders.contract_id, contract_id)));
    // Who renews has the keys: nothing is handed over.
    const { rows: renewals } = await scope.client.query<{ id: number }>(
      'select successor_id as id from leases where company_id = $1 and successor_id = any($2::bigint[])',
      [scope.company, made.map(({ id }) => id)],
    );
    await together(
      made
        .filter(({ id }) => !known.some((order) => order.lease_id === id) && !renewals.some((lease) => Number(lease.id) === id))
        .map(async (lease) => {
          const order = await createRecord(scope, services, currentUser, leasingOrderStore, {
            contract_id,
            lease_id: lease.id,
            unit_id: lease.unit_id,
            tenant_id: lease.tenant_id,
            planned_on: lease.start_on,
          });
          await planInspection({ scope, services, currentUser }, order, lease.start_on);
        }),
    );
  },
  access: async ({ scope, services, currentUser, generation }) => {
    const settings = await settingsOf(scope);
    if (settings.generate_mobile_access) await giveAccess({ scope, services, currentUser }, need(generation.tenant_id, 'tenant'));
  },
  /** Finalizes the quotation, which releases its holds: its leases keep the units. */
  closing: async ({ scope, services, currentUser, generation }) => {
    await advance(scope, services, {
      entity: 'quotation',
      id: generation.quotation_id,
      currentUser,
      event: { type: 'finalize' },
    });
  },
};
