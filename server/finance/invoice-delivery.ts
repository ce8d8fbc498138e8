import { invoiceDeliveryLifecycle } from '../../src/machines/finance/invoice-delivery/lifecycle.ts';
import { invoices } from '../db/schema/invoices.ts';
import type { Scope } from '../db/scope.ts';
import { enqueue } from '../jobs/job.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance, advanceIfAllowed, bindLifecycle } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { type EntityStore, setColumns } from '../kit/records.ts';
import { askedInvoiceMailJob, invoiceMailJob } from './invoice-mail.ts';
import { readInvoice } from './invoice-record.ts';

const v = invoices;

/** An additional status of the invoice, in a column of its own. */
export const invoiceDeliveryStore: EntityStore = { entity: 'invoice_delivery', table: v, title: 'x.number' };

bindLifecycle({
  lifecycle: invoiceDeliveryLifecycle,
  table: v,
  lifeOf: 'invoice',
  read: readInvoice,
  effects: {
    queueMail: async ({ scope, services, currentUser, record }) => {
      await setColumns(scope, v, record.id, { mail_error: null, mailed_by: currentUser.viewer.id || null });
      const job = currentUser.viewer.system ? invoiceMailJob : askedInvoiceMailJob;
      await enqueue(scope, services, job, { invoice: record.id });
    },
    keepMailed: ({ scope, record, now }) =>
      setColumns(scope, v, record.id, { mailed_at: now.toISOString(), mailed_to: record.tenant_email }),
    keepMailError: ({ scope, record, event }) => setColumns(scope, v, record.id, { mail_error: event.error ?? null }),
    notifySender: async ({ scope, services, record }) =>
      notify(scope, services, {
        user: await mailedBy(scope, record.id),
        messageKey: 'finance.invoice_mail.told.failed',
        values: { ref_no: record.number ?? '', name: record.tenant_name },
        ...{ entity: 'invoice', record: record.id, by: null },
      }),
  },
});

async function mailedBy({ client, company }: Scope, invoice: number): Promise<number | null> {
  const { rows } = await client.query<{ mailed_by: number | null }>({
    name: 'invoice_delivery.mailed_by',
    text: 'select mailed_by from invoices where company_id = $1 and id = $2',
    values: [company, invoice],
  });
  return rows[0]?.mailed_by ?? null;
}

/**
 * Queues the mail of an invoice that was just posted or cleared, if the tenant has an address and the tenant's setting, or else the
 * company's, says so. Does nothing otherwise, or while the tax authority hasn't cleared it.
 */
export async function mailPosted({ scope, services, currentUser }: WriteContext, invoices: readonly number[]): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'invoice_delivery.is_wanted',
    text: `select i.id::int from invoices i join tenants t on t.company_id = i.company_id and t.id = i.tenant_id join companies c on c.id = i.company_id
      where i.company_id = $1 and i.id = any($2) and i.delivery_status = 'not_sent' and t.email is not null
        and case t.invoices_by when 'company' then c.invoices_by else t.invoices_by end = 'email' order by i.id`,
    values: [scope.company, invoices],
  });
  for (const { id } of rows)
    await advanceIfAllowed(scope, services, {
      ...{ entity: 'invoice_delivery', id },
      // Posting sends it, whatever else the person who posts may do.
      currentUser: { ...currentUser, viewer: { ...currentUser.viewer, system: true } },
      event: { type: 'send' },
    });
}

/** Takes a mail back that hasn't gone yet. */
export async function withdrawMail(
  { scope, services, currentUser }: WriteContext,
  { id, delivery_status }: { id: number; delivery_status: string },
): Promise<void> {
  if (delivery_status !== 'queued') return;
  await advance(scope, services, {
    ...{ entity: 'invoice_delivery', id },
    currentUser: { ...currentUser, viewer: { ...currentUser.viewer, system: true } },
    event: { type: 'withdraw' },
  });
}
