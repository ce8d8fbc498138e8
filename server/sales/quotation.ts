import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { halalas, money, share } from '../../src/api/money.ts';
import { type Quotation, type quotationCalls, type tenantQuotationCalls, wrongQuotation } from '../../src/api/sales/quotation.ts';
import { quotationLifecycle } from '../../src/machines/sales/quotation.lifecycle.ts';
import { type Actor, todayOf } from '../actor.ts';
import { notify } from '../app/notify.ts';
import { requestApprovals, supersedeApprovals, withdrawApprovals } from '../approvals/execution.ts';
import { type Handlers, Said } from '../contract.ts';
import type { Doing } from '../crud.ts';
import { quotations, unitHolds } from '../db/schema/sales.ts';
import { quotationSettings } from '../db/schema/settings.ts';
import type { Scope } from '../db/scope.ts';
import { startGeneration } from '../leasing/generation.ts';
import { advance, advanceTo, dropTimers, govern, setTimer, writeLog } from '../lifecycle.ts';
import { logOf } from '../log.ts';
import { createRecord, insertRow, readOr404, readPage, removeRecord, setColumns, updateRecord } from '../records.ts';
import { invalid, notFound, notInThisState, Refuse, refused, stale } from '../refuse.ts';
import { contentOf } from './quotation-content.ts';
import { firstYearOf, quotationRows, readQuotation, rowsOf, totalColumns, unitsOf } from './quotation-record.ts';

type Owner = { lead_id: number } | { tenant_id: number };
const ownerTables = { lead_id: 'leads', tenant_id: 'tenants' } as const;

/** The company's settings for quotations; one row. */
export async function settingsOf(scope: Scope) {
  const [row] = await scope.db.select().from(quotationSettings).where(eq(quotationSettings.company_id, scope.company));
  if (!row) throw new Error('The company has no quotation settings');
  return row;
}

/** The quotation of that owner, or 404: a lead's path never shows another lead's quotation. */
async function owned(scope: Scope, owner: Owner | null, id: number): Promise<Quotation> {
  const quotation = await readQuotation(scope, id);
  if (owner && Object.entries(owner).some(([key, value]) => quotation[key as 'lead_id'] !== value)) throw notFound();
  return quotation;
}

const plusDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

async function create({ scope, services, actor }: Doing, owner: Owner, body: Record<string, unknown>): Promise<Said<Quotation>> {
  const [[key, value]] = Object.entries(owner) as [[keyof typeof ownerTables, number]];
  const found = await scope.client.query(`select * from ${ownerTables[key]} where company_id = $1 and id = $2`, [
    scope.company,
    value,
  ]);
  if (!found.rows[0]) throw notFound();
  if (key === 'lead_id' && ['finalizing', 'finalized', 'lost'].includes(found.rows[0].status))
    throw new Refuse(422, 'refused', 'sales.quotation.error.lead_closed');
  const today = todayOf(actor.company);
  const settings = await settingsOf(scope);
  const days = body.property_use === 'commercial' ? settings.commercial_valid_days : settings.residential_valid_days;
  const values = { valid_until: plusDays(today, days), ...dropUndefined(body) };
  const wrong = wrongQuotation(values, today);
  if (Object.keys(wrong).length) throw invalid(wrong);
  const id = await createRecord(scope, services, actor, quotationRows, { ...values, [key]: value });
  return new Said(await readQuotation(scope, id), 'sales.quotation.said.created');
}

const dropUndefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What can be changed without asking anybody again. */
const unpriced = ['note', 'template_id'];

/**
 * Before priced content changes: a draft just changes; what waits for approval or has it goes back to draft, and its
 * approvals no longer count; anything later is refused by the chart, which says to revise first.
 */
async function openForEditing({ scope, services, actor }: Doing, quotation: Quotation): Promise<void> {
  if (quotation.status !== 'draft')
    await advance(scope, services, { entity: 'quotation', id: quotation.id, actor, event: { type: 'edit_priced_content' } });
}

/** After priced content changed: totals and fingerprint are kept with the record. */
async function keepTotals(scope: Scope, id: number): Promise<void> {
  const own = await unitsOf(scope, id);
  const base = await readOr404<Quotation>(scope, quotationRows, id);
  const priced_hash = createHash('sha256')
    .update(
      JSON.stringify([
        base.start_on,
        base.end_on,
        base.calendar,
        base.rent_type,
        base.increments,
        base.payments_per_year,
        base.alignment,
        base.free_days,
        base.deposit,
        base.deposit_waived,
        base.discount_type,
        base.discount_value,
        own.map(({ unit_id, items }) => [
          unit_id,
          items.map(({ item_type, service_id, amount, periodicity, vat_rate }) => [
            item_type,
            service_id,
            amount,
            periodicity,
            vat_rate,
          ]),
        ]),
      ]),
    )
    .digest('base64url');
  await setColumns(scope, quotations, id, { ...totalColumns(base, own), priced_hash });
}

async function update(
  doing: Doing,
  owner: Owner,
  id: number,
  body: Record<string, unknown> & { version?: number },
): Promise<Said<Quotation>> {
  const { scope, services, actor } = doing;
  const before = await owned(scope, owner, id);
  const given = dropUndefined(body) as typeof body;
  const wrong = wrongQuotation({ ...before, ...given, valid_until: given.valid_until }, todayOf(actor.company));
  if (Object.keys(wrong).length) throw invalid(wrong);
  const fields = Object.keys(given).filter(
    (field) => field !== 'version' && JSON.stringify(before[field as keyof Quotation]) !== JSON.stringify(given[field]),
  );
  const isPriced = fields.some((field) => !unpriced.includes(field));
  if (given.version !== undefined && given.version !== before.version)
    await updateRecord(scope, services, actor, quotationRows, id, given);
  if (isPriced) await openForEditing(doing, before);
  await updateRecord(scope, services, actor, quotationRows, id, { ...given, version: undefined });
  if (isPriced) await keepTotals(scope, id);
  return new Said(await readQuotation(scope, id), 'app.said.saved');
}

/** A change of units or items: opens the quotation for it, does it, counts up version and totals, writes the log. */
async function change(
  doing: Doing,
  owner: Owner,
  id: number,
  version: number | undefined,
  event: string,
  act: (quotation: Quotation) => Promise<Record<string, unknown>>,
): Promise<Quotation> {
  const { scope, services, actor } = doing;
  await scope.client.query('select from quotations where company_id = $1 and id = $2 for update', [scope.company, id]);
  const quotation = await owned(scope, owner, id);
  if (version !== undefined && version !== quotation.version)
    throw new Refuse(409, 'stale', 'app.error.stale', { current: quotation });
  await openForEditing(doing, quotation);
  const payload = await act(quotation);
  await scope.client.query('update quotations set version = version + 1 where company_id = $1 and id = $2', [scope.company, id]);
  await keepTotals(scope, id);
  await writeLog(scope, actor, { entity: 'quotation', record_id: id, event, payload });
  await services.broadcast.tell(scope, 'changed', { entity: 'quotation', id });
  return readQuotation(scope, id);
}

async function status(
  { scope, services, actor }: Doing,
  owner: Owner,
  id: number,
  { status, reason, version }: { status: string; reason?: string | null; version?: number },
) {
  await owned(scope, owner, id);
  // 'approve' asks for approval instead of setting a status.
  if (status === 'approve')
    await advance(scope, services, { entity: 'quotation', id, actor, version, event: { type: 'request_for_approval' } });
  else await advanceTo(scope, services, { entity: 'quotation', id, actor, version, status, payload: { reason } });
  return new Said(await readQuotation(scope, id), 'sales.quotation.said.moved');
}

async function remove({ scope, services, actor }: Doing, owner: Owner | null, id: number): Promise<Said<null>> {
  const quotation = await owned(scope, owner, id);
  if (!['draft', 'cancelled', 'requests_rejected'].includes(quotation.status))
    throw new Refuse(422, 'refused', 'sales.quotation.error.not_deletable');
  await scope.client.query('delete from unit_holds where company_id = $1 and quotation_id = $2', [scope.company, id]);
  return new Said(await removeRecord(scope, services, actor, quotationRows, id), 'app.said.removed');
}

const hold = async (scope: Scope, quotation: Quotation, strength: 'soft' | 'hold' | 'reservation') => {
  await release(scope, quotation.id);
  await Promise.all(
    quotation.units.map(({ unit_id }) =>
      insertRow(scope, unitHolds, {
        unit_id,
        quotation_id: quotation.id,
        strength,
        start_on: quotation.start_on,
        end_on: quotation.end_on,
        until: strength === 'hold' ? quotation.valid_until : null,
      }),
    ),
  );
};
const release = (scope: Scope, id: number) =>
  scope.db
    .update(unitHolds)
    .set({ released_at: new Date().toISOString() })
    .where(and(eq(unitHolds.company_id, scope.company), eq(unitHolds.quotation_id, id), isNull(unitHolds.released_at)));

const tellLead = async (scope: Scope, services: Doing['services'], actor: Actor, quotation: Quotation, event: string) => {
  if (quotation.lead_id === null) return;
  try {
    await scope.client.query('savepoint lead');
    await advance(scope, services, {
      entity: 'lead',
      id: quotation.lead_id,
      actor: { ...actor, viewer: { ...actor.viewer, system: true } },
      event: { type: event, quotation_id: quotation.id },
    });
  } catch (error) {
    // The lead is already past it (a second quotation is sent): nothing to move.
    if (!(error instanceof Refuse)) throw error;
    await scope.client.query('rollback to savepoint lead');
  }
};

govern({
  lifecycle: quotationLifecycle,
  table: quotations,
  read: readQuotation as never,
  effects: {
    startApprovals: ({ scope, services, actor, record }) => requestApprovals(scope, services, actor, record.id),
    withdrawApprovals: ({ scope, services, actor, record }) => withdrawApprovals(scope, services, actor, record.id),
    supersedeApprovals: ({ scope, services, actor, record }) => supersedeApprovals(scope, services, actor, record.id),
    holdSoftly: ({ scope, record }) => hold(scope, record as unknown as Quotation, 'soft'),
    holdUnits: ({ scope, record }) => hold(scope, record as unknown as Quotation, 'hold'),
    reserveUnits: ({ scope, record }) => hold(scope, record as unknown as Quotation, 'reservation'),
    releaseHolds: ({ scope, record }) => release(scope, record.id),
    tellRequester: ({ scope, services, record, to }) =>
      notify(scope, services, {
        user: record.created_by as number | null,
        say: `sales.quotation.told.${to}`,
        values: { ref_no: String(record.ref_no) },
        entity: 'quotation',
        record: record.id,
      }),
    startExpiry: async ({ scope, record, now }) => {
      await setColumns(scope, quotations, record.id, { sent_at: now.toISOString() });
      // Valid through the whole day, by the wall clock of Riyadh (UTC+3).
      await setTimer(
        scope,
        'quotation',
        record.id,
        'expire',
        new Date(Date.parse(`${plusDays(String(record.valid_until), 1)}T00:00:00+03:00`)),
      );
    },
    stopExpiry: ({ scope, record }) => dropTimers(scope, 'quotation', record.id, 'expire'),
    tellLeadSent: ({ scope, services, actor, record }) =>
      tellLead(scope, services, actor, record as unknown as Quotation, 'quotation_sent'),
    tellLeadAccepted: ({ scope, services, actor, record }) =>
      tellLead(scope, services, actor, record as unknown as Quotation, 'quotation_accepted'),
    tellLeadWithdrawn: ({ scope, services, actor, record }) =>
      tellLead(scope, services, actor, record as unknown as Quotation, 'quotation_withdrawn'),
    askDownPayment: async ({ scope, services, actor, record, now }) => {
      const { down_payment_rate } = await settingsOf(scope);
      const due = share(firstYearOf(record as unknown as Quotation), down_payment_rate);
      await setColumns(scope, quotations, record.id, {
        accepted_at: now.toISOString(),
        down_payment: money(Math.max(due, halalas(String(record.down_payment)))),
      });
      // The deal's own approval begins with the acceptance; the lead's guard waits for it.
      await requestApprovals(scope, services, actor, record.id, ['deal']);
    },
    keepReason: ({ scope, record, event, to }) =>
      setColumns(scope, quotations, record.id, {
        [to === 'declined' ? 'decline_reason' : 'cancel_reason']: event.reason ?? null,
      }),
    countRevision: ({ scope, record }) =>
      setColumns(scope, quotations, record.id, {
        revision: Number(record.revision) + 1,
        sent_at: null,
        accepted_at: null,
        decline_reason: null,
        cancel_reason: null,
      }),
    refreshPrices: async ({ scope, actor, record, today }) => {
      const quotation = record as unknown as Quotation;
      const settings = await settingsOf(scope);
      const days = quotation.property_use === 'commercial' ? settings.commercial_valid_days : settings.residential_valid_days;
      await setColumns(scope, quotations, record.id, { valid_until: plusDays(today, days) });
      await contentOf(scope, actor).refreshRents(quotation);
      await keepTotals(scope, record.id);
    },
  },
});

const doing = ({ scope, services, actor }: Doing): Doing => ({ scope, services, actor });

export const quotationHandlers: Handlers<typeof quotationCalls> = {
  all: ({ scope, services, query }) => readPage(scope, services, quotationRows, query),
  one: ({ scope, params }) => readQuotation(scope, params.id),
  log: async ({ scope, params }) => {
    await readQuotation(scope, params.id);
    return logOf(scope, 'quotation', params.id);
  },
  list: async ({ scope, params, query }) => {
    const found = await scope.client.query('select from leads where company_id = $1 and id = $2', [
      scope.company,
      params.lead_id,
    ]);
    if (!found.rowCount) throw notFound();
    return rowsOf(scope, 'lead_id', params.lead_id, query.status);
  },
  create: (asking) => create(doing(asking), { lead_id: asking.params.lead_id }, asking.body),
  get: ({ scope, params }) => owned(scope, { lead_id: params.lead_id }, params.id),
  update: (asking) => update(doing(asking), { lead_id: asking.params.lead_id }, asking.params.id, asking.body),
  remove: (asking) => remove(doing(asking), { lead_id: asking.params.lead_id }, asking.params.id),
  status: (asking) => status(doing(asking), { lead_id: asking.params.lead_id }, asking.params.id, asking.body),
  requestForApproval: async ({ scope, services, actor, params, body }) => {
    await advance(scope, services, {
      entity: 'quotation',
      id: params.id,
      actor,
      version: body.version,
      event: { type: 'request_for_approval' },
    });
    return new Said(await readQuotation(scope, params.id), 'sales.quotation.said.moved');
  },
  cancel: async ({ scope, services, actor, params, body: { version, reason } }) => {
    await owned(scope, { lead_id: params.lead_id }, params.id);
    await advance(scope, services, { entity: 'quotation', id: params.id, actor, version, event: { type: 'cancel', reason } });
    return new Said(await readQuotation(scope, params.id), 'sales.quotation.said.moved');
  },
  ...contentHandlers((params) => ({ lead_id: (params as { lead_id: number }).lead_id })),
  virtualInvoice: async ({ scope, actor, params, body }) => {
    const quotation = await owned(scope, { lead_id: params.lead_id }, params.id);
    return {
      watermark: 'PROFORMA' as const,
      ref_no: quotation.ref_no,
      date: body.date ?? todayOf(actor.company),
      buyer: quotation.lead_name ?? '',
      lines: quotation.schedule.map(({ from_on, to_on, net, vat, gross }) => ({
        description: `${from_on} – ${to_on}`,
        net,
        vat,
        gross,
      })),
      net: quotation.total_net,
      vat: quotation.total_vat,
      gross: quotation.total_gross,
    };
  },
  forceDelete: async (asking) => {
    const { scope, actor, body } = asking;
    if (!actor.viewer.is_admin) throw new Refuse(403, 'forbidden', 'sales.quotation.error.admin_only');
    const quotation = await readQuotation(scope, body.id);
    if (quotation.ref_no !== body.ref_no.trim()) throw invalid({ ref_no: 'sales.quotation.error.ref_no_differs' });
    return remove(doing(asking), null, body.id);
  },
  downPaymentInvoice: async ({ scope, services, actor, params }) => {
    const quotation = await owned(scope, { lead_id: params.lead_id }, params.id);
    if (quotation.status !== 'accepted' || halalas(quotation.down_payment) === 0)
      throw new Refuse(422, 'refused', 'sales.quotation.error.no_down_payment');
    if (quotation.down_payment_posted_at === null) {
      await setColumns(scope, quotations, quotation.id, { down_payment_posted_at: new Date().toISOString() });
      await writeLog(scope, actor, {
        entity: 'quotation',
        record_id: quotation.id,
        event: 'down_payment_posted',
        payload: { amount: quotation.down_payment },
      });
      await services.broadcast.tell(scope, 'changed', { entity: 'quotation', id: quotation.id });
    }
    return new Said(await readQuotation(scope, quotation.id), 'sales.quotation.said.down_payment');
  },
};

/** Units and items are changed alike under a lead's path and under a tenant's. */
function contentHandlers(ownerOf: (params: object) => Owner) {
  type Lead = Handlers<typeof quotationCalls>;
  const handlers: Pick<Lead, 'addUnit' | 'updateUnit' | 'removeUnit' | 'addItem' | 'removeItem'> = {
    addUnit: async (asking) =>
      change(doing(asking), ownerOf(asking.params), asking.params.id, asking.body.version, 'add_unit', (quotation) =>
        contentOf(asking.scope, asking.actor).addUnit(quotation, asking.body.unit_id, asking.body.amount),
      ),
    updateUnit: async (asking) =>
      change(doing(asking), ownerOf(asking.params), asking.params.id, asking.body.version, 'change_unit', (quotation) =>
        contentOf(asking.scope, asking.actor).changeRent(quotation, asking.params.unit_id, asking.body),
      ),
    removeUnit: async (asking) =>
      change(doing(asking), ownerOf(asking.params), asking.params.id, undefined, 'remove_unit', (quotation) =>
        contentOf(asking.scope, asking.actor).removeUnit(quotation, asking.params.unit_id),
      ),
    addItem: async (asking) =>
      change(doing(asking), ownerOf(asking.params), asking.params.id, asking.body.version, 'add_item', (quotation) =>
        contentOf(asking.scope, asking.actor).addItem(quotation, asking.params.unit_id, asking.body),
      ),
    removeItem: async (asking) =>
      change(doing(asking), ownerOf(asking.params), asking.params.id, undefined, 'remove_item', (quotation) =>
        contentOf(asking.scope, asking.actor).removeItem(quotation, asking.params.unit_id, asking.params.item_id),
      ),
  };
  return handlers;
}

export const tenantQuotationHandlers: Handlers<typeof tenantQuotationCalls> = {
  list: async ({ scope, params, query }) => {
    const found = await scope.client.query('select from tenants where company_id = $1 and id = $2', [
      scope.company,
      params.tenant_id,
    ]);
    if (!found.rowCount) throw notFound();
    return rowsOf(scope, 'tenant_id', params.tenant_id, query.status);
  },
  create: (asking) => create(doing(asking), { tenant_id: asking.params.tenant_id }, asking.body),
  get: ({ scope, params }) => owned(scope, { tenant_id: params.tenant_id }, params.id),
  update: (asking) => update(doing(asking), { tenant_id: asking.params.tenant_id }, asking.params.id, asking.body),
  remove: (asking) => remove(doing(asking), { tenant_id: asking.params.tenant_id }, asking.params.id),
  status: (asking) => status(doing(asking), { tenant_id: asking.params.tenant_id }, asking.params.id, asking.body),
  ...(contentHandlers((params) => ({ tenant_id: (params as { tenant_id: number }).tenant_id })) as unknown as Pick<
    Handlers<typeof tenantQuotationCalls>,
    'addUnit' | 'updateUnit' | 'removeUnit' | 'addItem' | 'removeItem'
  >),
  finalize: async ({ scope, services, actor, params, body: { version } }) => {
    const quotation = await owned(scope, { tenant_id: params.tenant_id }, params.id);
    if (version !== undefined && version !== quotation.version) throw stale(quotation);
    if (quotation.status !== 'accepted')
      throw notInThisState({ entity: 'quotation', status: quotation.status, event: 'finalize' });
    // There is no lead here whose chart would wait for it.
    const deal = quotation.executions.find(({ kind }) => kind === 'deal');
    if (deal && deal.status !== 'approved')
      throw refused([{ guard: 'isDealApproved', why: 'lead.why.isDealApproved', values: {}, unblockers: ['who.approvers'] }]);
    await startGeneration(scope, services, actor, quotation.id, null);
    return new Said(await readQuotation(scope, quotation.id), 'sales.lead.said.finalizing');
  },
  history: async ({ scope, params }) => {
    await owned(scope, { tenant_id: params.tenant_id }, params.id);
    return logOf(scope, 'quotation', params.id);
  },
};
