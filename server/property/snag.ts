import { sql } from 'drizzle-orm';
import type { Snag, snagCalls } from '../../src/api/property/snag.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { deliveryReceiptLifecycle } from '../../src/machines/property/delivery-receipt/lifecycle.ts';
import { snagLifecycle } from '../../src/machines/property/snag/lifecycle.ts';
import { deliveryReceipts, snags } from '../db/schema/sales-of-units.ts';
import type { Scope } from '../db/scope.ts';
import { attachFile } from '../files/document.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { notInThisState } from '../kit/api-error.ts';
import { advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { logOf } from '../kit/log.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, type EntityStore, readOr404, setColumns, updateRecord } from '../kit/records.ts';
import { readReceipt, receiptOr404 } from './delivery-receipt-record.ts';

const g = snags;
const unit = sql<number>`(select d.sellable_unit_id from delivery_receipts d where d.company_id = ${g.company_id} and d.id = ${g.delivery_receipt_id})`;

export const snagStore: EntityStore = {
  entity: 'snag',
  table: g,
  title: 'x.room',
  shows: {
    sellable_unit_id: unit,
    sellable_number: sql<string>`(select s.number from delivery_receipts d join sellable_units s on s.company_id = d.company_id
      and s.id = d.sellable_unit_id where d.company_id = ${g.company_id} and d.id = ${g.delivery_receipt_id})`,
  },
  filters: {
    status: (value) => sql`${g.status} = ${value}`,
    severity: (value) => sql`${g.severity} = ${value}`,
    category: (value) => sql`${g.category} = ${value}`,
    delivery_receipt_id: (value) => sql`${g.delivery_receipt_id} = ${value}`,
  },
  searchText: sql`snags.room || ' ' || coalesce(snags.description, '') || ' ' || coalesce(snags.contractor, '')`,
  sorts: { status: g.status, severity: g.severity, due_on: g.due_on, created_at: g.created_at },
};
const readSnag = (scope: Scope, id: number) => readOr404<Snag>(scope, snagStore, id);

/** Whether a receipt may be approved depends on its snags: its lock comes first. */
const lockReceipt = ({ client, company }: Scope, snag: number) =>
  client.query({
    name: 'lock.receipt_of_snag',
    text: `select d.id from delivery_receipts d join snags g on g.company_id = d.company_id and g.delivery_receipt_id = d.id
      where g.company_id = $1 and g.id = $2 for update of d`,
    values: [company, snag],
  });

bindLifecycle({
  lifecycle: snagLifecycle,
  table: snags,
  read: readSnag,
  lockFirst: lockReceipt,
  tells: ({ delivery_receipt_id: id }) => [{ entity: 'delivery_receipt', id }],
  effects: {
    keepAssignment: ({ scope, record, event }) =>
      setColumns(scope, snags, record.id, { contractor: event.contractor, due_on: event.due_on }),
    keepFix: async ({ scope, services, currentUser, record, event, today }) => {
      const { fixed_photo_id } = event;
      if (fixed_photo_id)
        await attachFile(
          { scope, services, currentUser },
          'snag',
          record.id,
          { attachment_id: fixed_photo_id },
          'fixed_photo_id',
        );
      await setColumns(scope, snags, record.id, { fixed_on: today, fixed_photo_id: fixed_photo_id ?? null });
    },
    keepReason: ({ scope, record, event }) => setColumns(scope, snags, record.id, { reason: event.reason }),
  },
});

export const snagHandlers: Handlers<typeof snagCalls> = {
  ofReceipt: async ({ scope, services, params }) => {
    const delivery_receipt_id = await receiptOr404(scope, params.unit_id);
    return (await readPage<Snag>(scope, services, snagStore, { delivery_receipt_id, sort: 'created_at', per_page: 500 })).rows;
  },
  create: async ({ scope, services, currentUser, params, body: { photo_id, ...body } }) => {
    const delivery_receipt_id = await receiptOr404(scope, params.unit_id);
    await lockRow(scope, deliveryReceipts, delivery_receipt_id);
    const { status } = await readReceipt(scope, delivery_receipt_id);
    if (!hasTag(deliveryReceiptLifecycle, status, 'inspected'))
      throw notInThisState({ entity: 'delivery_receipt', status }, 'property.snag.error.not_inspected');
    const id = await createRecord(scope, services, currentUser, snagStore, { ...body, delivery_receipt_id });
    if (photo_id) {
      await attachFile({ scope, services, currentUser }, 'snag', id, { attachment_id: photo_id }, 'photo_id');
      await setColumns(scope, snags, id, { photo_id });
    }
    await services.broadcast.publish(scope, 'changed', { entity: 'delivery_receipt', id: delivery_receipt_id, version: null });
    return new WithMessage(await readSnag(scope, id), 'app.said.created');
  },
  list: ({ scope, services, query }) => readPage<Snag>(scope, services, snagStore, query),
  get: ({ scope, params }) => readSnag(scope, params.id),
  update: async ({ scope, services, currentUser, params: { id }, body }) => {
    const { status, version, contractor, due_on, fixed_photo_id, reason, ...fields } = body;
    await lockReceipt(scope, id);
    const before = await readSnag(scope, id);
    const isEdited = Object.values(fields).some((value) => value !== undefined);
    // How bad it is decides whether the buyer may sign: what was fixed stays as it was found.
    if (isEdited && !hasTag(snagLifecycle, before.status, 'unassigned'))
      throw notInThisState({ entity: 'snag', status: before.status });
    if (fields.photo_id && fields.photo_id !== before.photo_id)
      await attachFile({ scope, services, currentUser }, 'snag', id, { attachment_id: fields.photo_id }, 'photo_id');
    const changed =
      isEdited || !status ? await updateRecord(scope, services, currentUser, snagStore, id, { ...fields, version }) : [];
    if (status)
      await advanceTo(scope, services, {
        entity: 'snag',
        id,
        currentUser,
        version: changed.length ? undefined : version,
        status,
        payload: { contractor, due_on, fixed_photo_id, reason },
      });
    else
      await services.broadcast.publish(scope, 'changed', {
        entity: 'delivery_receipt',
        id: before.delivery_receipt_id,
        version: null,
      });
    const snag = await readSnag(scope, id);
    return status ? moved('snag', snag) : new WithMessage(snag, 'app.said.saved');
  },
  activities: async ({ scope, params }) => {
    await readSnag(scope, params.id);
    return logOf(scope, 'snag', params.id);
  },
};
