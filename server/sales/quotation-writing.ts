import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { halalas } from '../../src/api/money.ts';
import {
  isLongAgo,
  type Quotation,
  type quotationCalls,
  quotationErrors,
  type StatusInput,
} from '../../src/api/sales/quotation.ts';
import type { QuotationUnit } from '../../src/api/sales/quotation-content.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leadLifecycle } from '../../src/machines/sales/lead/lifecycle.ts';
import { quotationLifecycle } from '../../src/machines/sales/quotation/lifecycle.ts';
import { removeApprovals } from '../approvals/removal.ts';
import { quotations } from '../db/schema/sales.ts';
import { type Scope, together } from '../db/scope.ts';
import { type HandlerContext, moved, WithMessage } from '../http/contract.ts';
import { ApiError, invalid, notFound } from '../kit/api-error.ts';
import { nowOf, todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance, advanceTo, dropTimers, writeLog } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { createRecord, readOr404, removeRecord, setColumns, updateRecord } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { contentOf, settingsOf } from './quotation-content.ts';
import { quotationStore, readQuotation, totalColumns, unitsOf } from './quotation-record.ts';

/** The quotation's owner, from the path. */
export type Owner = { lead_id: number } | { tenant_id: number };
const ownerTables = { lead_id: 'leads', tenant_id: 'tenants' } as const;

/** The owner's quotation, or 404: a lead's path never shows another lead's quotation. */
export async function owned(scope: Scope, owner: Owner | null, id: number): Promise<Quotation> {
  const quotation = await readQuotation(scope, id);
  if (owner && Object.entries(owner).some(([key, value]) => quotation[key as 'lead_id'] !== value)) throw notFound();
  return quotation;
}

/** The owner must exist: for another company's lead there is no empty list. */
export async function mustExist(scope: Scope, table: (typeof ownerTables)[keyof typeof ownerTables], id: number): Promise<void> {
  const found = await scope.client.query(`select from ${table} where company_id = $1 and id = $2`, [scope.company, id]);
  if (!found.rowCount) throw notFound();
}

/** The same, where nothing else of it is needed. */
export async function mustBeOf(scope: Scope, owner: Owner, id: number): Promise<void> {
  const [[key, value]] = Object.entries(owner) as [[keyof typeof ownerTables, number]];
  const found = await scope.client.query(`select from quotations where company_id = $1 and id = $2 and ${key} = $3`, [
    scope.company,
    id,
    value,
  ]);
  if (!found.rowCount) throw notFound();
}

export async function create(
  context: WriteContext,
  owner: Owner,
  { unit_id, ...body }: Record<string, unknown> & { unit_id?: number | null | undefined },
): Promise<WithMessage<Quotation>> {
  const { scope, services, currentUser } = context;
  const [[key, value]] = Object.entries(owner) as [[keyof typeof ownerTables, number]];
  // Waits for a lead that is being closed, which cancels the quotations that it finds.
  const found = await scope.client.query(`select * from ${ownerTables[key]} where company_id = $1 and id = $2 for key share`, [
    scope.company,
    value,
  ]);
  if (!found.rows[0]) throw notFound();
  if (key === 'lead_id' && !hasTag(leadLifecycle, found.rows[0].status, 'takes_quotations'))
    throw new ApiError(422, 'refused', 'sales.quotation.error.lead_closed');
  const today = todayOf(currentUser.company);
  const settings = await settingsOf(scope);
  const days = body.property_use === 'commercial' ? settings.commercial_valid_days : settings.residential_valid_days;
  const values: Record<string, unknown> = { valid_until: plusDays(today, days), ...dropUndefined(body) };
  if (values.kind !== 'renewal') delete values.renews_contract_id;
  const wrong = quotationErrors(values, today);
  if (Object.keys(wrong).length) throw invalid(wrong);
  if (values.kind === 'renewal') await mustBeRenewable(scope, owner, values, today);
  const id = await createRecord(scope, services, currentUser, quotationStore, { ...values, [key]: value });
  if (unit_id)
    await change(context, owner, id, undefined, 'add_unit', (made) => contentOf(scope, currentUser).addUnit(made, unit_id));
  return new WithMessage(await readQuotation(scope, id), 'sales.quotation.said.created');
}

/**
 * What a renewal continues: a contract of the same tenant that nothing else renews; a renewal whose leases were cancelled doesn't count. A start in the past is the day after the
 * contract's end. Throws an ApiError.
 */
async function mustBeRenewable(scope: Scope, owner: Owner, quotation: Record<string, unknown>, today: string): Promise<void> {
  const { rows } = await scope.client.query<{ end_on: string; open: string | null }>(
    `select c.end_on::text as end_on, (select q.ref_no from quotations q where q.company_id = c.company_id and q.renews_contract_id = c.id
        and q.status ${inGroup('quotation', 'open', 'won')}
        and not exists (select from contracts k where k.company_id = q.company_id and k.quotation_id = q.id and k.transferred_from_id is null and k.life_status = 'cancelled')
        order by q.id desc limit 1) as open
      from contracts c where c.company_id = $1 and c.tenant_id = $2 and c.id = $3 for update of c`,
    [scope.company, 'tenant_id' in owner ? owner.tenant_id : null, quotation.renews_contract_id],
  );
  const [contract] = rows;
  if (!contract) throw invalid({ renews_contract_id: 'app.error.unknown_reference' });
  if (contract.open)
    throw new ApiError(422, 'refused', 'sales.quotation.error.renewed_already', { values: { ref_no: contract.open } });
  const start = String(quotation.start_on);
  if (isLongAgo(start, today) && start !== plusDays(contract.end_on, 1))
    throw invalid({ start_on: 'sales.quotation.error.start_long_ago' });
}

const dropUndefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Fields that can change without another approval. */
const unpriced = ['note', 'template_id'];

/**
 * Called before priced content changes: a draft just changes; one that is awaiting or has approval returns to draft and loses
 * its approvals; later statuses are refused by the chart, which suggests revising first.
 */
async function openForEditing({ scope, services, currentUser }: WriteContext, quotation: Quotation): Promise<void> {
  if (quotation.status !== 'draft')
    await advance(scope, services, {
      entity: 'quotation',
      id: quotation.id,
      currentUser,
      event: { type: 'edit_priced_content' },
    });
}

/** The use is that of all its units, or general if they differ; a quotation without units keeps the one it was made for. */
function commonUse(units: Pick<QuotationUnit, 'property_use'>[]): Partial<Pick<Quotation, 'property_use'>> {
  const uses = [...new Set(units.map(({ property_use }) => property_use))];
  const [only] = uses;
  return only === undefined ? {} : { property_use: uses.length === 1 ? only : 'general' };
}

/** Called after priced content changed: stores totals, use and fingerprint. */
export async function keepTotals(scope: Scope, id: number): Promise<void> {
  const [own, base] = await Promise.all([unitsOf(scope, id), readOr404<Quotation>(scope, quotationStore, id)]);
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
  await setColumns(scope, quotations, id, { ...totalColumns(base, own), ...commonUse(own), priced_hash });
}

export async function update(
  context: WriteContext,
  owner: Owner,
  id: number,
  body: Record<string, unknown> & { version?: number },
): Promise<WithMessage<Quotation>> {
  const { scope, services, currentUser } = context;
  const [, before] = await together([lockRow(scope, quotations, id), owned(scope, owner, id)] as const);
  const given = dropUndefined(body) as typeof body;
  const wrong = quotationErrors({ ...before, ...given, valid_until: given.valid_until }, todayOf(currentUser.company), before);
  const { property_use = given.property_use } = commonUse(before.units);
  if (given.property_use !== property_use && given.property_use !== undefined)
    wrong.property_use = 'sales.quotation.error.use_of_units';
  if (Object.keys(wrong).length) throw invalid(wrong);
  const fields = Object.keys(given).filter(
    (field) => field !== 'version' && JSON.stringify(before[field as keyof Quotation]) !== JSON.stringify(given[field]),
  );
  const isPriced = fields.some((field) => !unpriced.includes(field));
  if (given.version !== undefined && given.version !== before.version)
    await updateRecord(scope, services, currentUser, quotationStore, id, given);
  if (isPriced) await openForEditing(context, before);
  await updateRecord(scope, services, currentUser, quotationStore, id, { ...given, version: undefined });
  if (isPriced) await keepTotals(scope, id);
  return new WithMessage(await readQuotation(scope, id), 'app.said.saved');
}

/** A change of units or items: reopens the quotation for it, performs it, updates version and totals, and logs it. */
async function change(
  context: WriteContext,
  owner: Owner,
  id: number,
  version: number | undefined,
  event: 'add_unit' | 'change_unit' | 'remove_unit' | 'add_item' | 'remove_item',
  act: (quotation: Quotation) => Promise<Record<string, unknown>>,
): Promise<WithMessage<Quotation>> {
  const { scope, services, currentUser } = context;
  const [, quotation] = await together([lockRow(scope, quotations, id), owned(scope, owner, id)] as const);
  if (version !== undefined && version !== quotation.version)
    throw new ApiError(409, 'stale', 'app.error.stale', { current: quotation });
  await openForEditing(context, quotation);
  const payload = await act(quotation);
  await together([
    scope.client.query('update quotations set version = version + 1 where company_id = $1 and id = $2', [scope.company, id]),
    writeLog(scope, currentUser, { entity: 'quotation', record_id: id, event, payload }),
    services.broadcast.publish(scope, 'changed', { entity: 'quotation', id }),
    keepTotals(scope, id),
  ]);
  return new WithMessage(await readQuotation(scope, id), event.startsWith('remove') ? 'app.said.removed' : 'app.said.saved');
}

export async function status(
  { scope, services, currentUser }: WriteContext,
  owner: Owner,
  id: number,
  { status, reason, version }: z.output<typeof StatusInput>,
) {
  await mustBeOf(scope, owner, id);
  // 'approve' requests approval instead of setting a status.
  if (status === 'approve')
    await advance(scope, services, { entity: 'quotation', id, currentUser, version, event: { type: 'request_for_approval' } });
  else await advanceTo(scope, services, { entity: 'quotation', id, currentUser, version, status, payload: { reason } });
  return moved('quotation', await readQuotation(scope, id));
}

export async function remove(
  { scope, services, currentUser }: WriteContext,
  owner: Owner | null,
  id: number,
): Promise<WithMessage<null>> {
  // Locked first, as by every transition: otherwise approval could be requested after its status was read.
  const [, quotation] = await together([lockRow(scope, quotations, id), owned(scope, owner, id)] as const);
  if (!hasTag(quotationLifecycle, quotation.status, 'removable'))
    throw new ApiError(422, 'refused', 'sales.quotation.error.not_deletable');
  await removeApprovals(scope, currentUser, id);
  return new WithMessage(await removeRecord(scope, services, currentUser, quotationStore, id), 'app.said.removed');
}

/** Records the down payment of an accepted quotation; repeating it changes nothing. */
export async function postDownPayment(
  { scope, services, currentUser }: WriteContext,
  owner: Owner,
  id: number,
): Promise<WithMessage<Quotation>> {
  const [, quotation] = await together([lockRow(scope, quotations, id), owned(scope, owner, id)] as const);
  if (quotation.status !== 'accepted' || halalas(quotation.down_payment) === 0)
    throw new ApiError(422, 'refused', 'sales.quotation.error.no_down_payment');
  if (quotation.down_payment_posted_at === null) {
    await setColumns(scope, quotations, quotation.id, { down_payment_posted_at: nowOf(currentUser.company).toISOString() });
    await dropTimers(scope, 'quotation', quotation.id, 'lapse');
    await writeLog(scope, currentUser, {
      entity: 'quotation',
      record_id: quotation.id,
      event: 'down_payment_posted',
      payload: { amount: quotation.down_payment },
    });
    await services.broadcast.publish(scope, 'changed', { entity: 'quotation', id: quotation.id });
  }
  return new WithMessage(await readQuotation(scope, quotation.id), 'sales.quotation.said.down_payment');
}

/** Handlers for units and items, shared by a lead's path and a tenant's. */
export function contentHandlers<P extends object>(ownerOf: (params: P) => Owner) {
  type About<Ids extends string> = WriteContext & { params: P & Record<Ids, number> };
  type With<Call extends keyof typeof quotationCalls> = Pick<HandlerContext<(typeof quotationCalls)[Call]>, 'body'>;
  return {
    addUnit: (context: About<'id'> & With<'addUnit'>) =>
      change(context, ownerOf(context.params), context.params.id, context.body.version, 'add_unit', (quotation) =>
        contentOf(context.scope, context.currentUser).addUnit(quotation, context.body.unit_id, context.body.amount),
      ),
    updateUnit: (context: About<'id' | 'unit_id'> & With<'updateUnit'>) =>
      change(context, ownerOf(context.params), context.params.id, context.body.version, 'change_unit', (quotation) =>
        contentOf(context.scope, context.currentUser).changeRent(quotation, context.params.unit_id, context.body),
      ),
    removeUnit: (asking: About<'id' | 'unit_id'>) =>
      change(asking, ownerOf(asking.params), asking.params.id, undefined, 'remove_unit', (quotation) =>
        contentOf(asking.scope, asking.currentUser).removeUnit(quotation, asking.params.unit_id),
      ),
    addItem: (context: About<'id' | 'unit_id'> & With<'addItem'>) =>
      change(context, ownerOf(context.params), context.params.id, context.body.version, 'add_item', (quotation) =>
        contentOf(context.scope, context.currentUser).addItem(quotation, context.params.unit_id, context.body),
      ),
    removeItem: (asking: About<'id' | 'unit_id' | 'item_id'>) =>
      change(asking, ownerOf(asking.params), asking.params.id, undefined, 'remove_item', (quotation) =>
        contentOf(asking.scope, asking.currentUser).removeItem(quotation, asking.params.unit_id, asking.params.item_id),
      ),
  };
}
