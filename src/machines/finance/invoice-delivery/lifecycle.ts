import { and, setup } from 'xstate';
import type { Invoice } from '../../../api/finance/invoice.ts';
import { byEvent, byFields, bySomebodyElse, hasTag, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { invoiceLifecycle } from '../invoice/lifecycle.ts';
import { isShareable } from '../rules/tax-document.ts';

export interface InvoiceDeliveryFacts extends Facts {
  may_edit: boolean;
  /** The invoice's own status. */
  invoice_status: Invoice['status'];
  /** The tax authority has cleared it, where it has to. */
  is_shareable: boolean;
  /** The tenant has an e-mail address. */
  has_address: boolean;
}
type InvoiceDeliveryEvent = { type: 'send' } | { type: 'deliver' } | { type: 'fail'; error: Given } | { type: 'withdraw' };

const chart = setup({
  types: lifecycleTypes<InvoiceDeliveryFacts, InvoiceDeliveryEvent>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    isPosted: ({ context }) => hasTag(invoiceLifecycle, context.invoice_status, 'posted'),
    isShareable: ({ context }) => context.is_shareable,
    hasAddress: ({ context }) => context.has_address,
  },
  actions: { queueMail: effect, keepMailed: effect, keepMailError: effect, notifySender: effect },
});

const system = (event: string) => ({ label: `invoice_delivery.event.${event}`, by: 'system' as const });
const send = (label: string) =>
  ({
    send: {
      target: 'queued',
      guard: and(['mayEdit', 'isPosted', 'isShareable', 'hasAddress']),
      actions: 'queueMail',
      meta: { label, call: 'X-BIL-11', by: 'person' },
    },
  }) as const;
const first = send('invoice_delivery.event.send');

const root = chart.createStateConfig({
  states: {
    not_sent: { meta: { title: 'invoice_delivery.status.not_sent', tone: 'neutral' }, on: first },
    queued: {
      meta: { title: 'invoice_delivery.status.queued', tone: 'yellow', days: 1 },
      on: {
        deliver: { target: 'sent', guard: 'isSystem', actions: 'keepMailed', meta: system('deliver') },
        fail: { target: 'failed', guard: 'isSystem', actions: ['keepMailError', 'notifySender'], meta: system('fail') },
        withdraw: { target: 'withdrawn', guard: 'isSystem', meta: system('withdraw') },
      },
    },
    sent: { meta: { title: 'invoice_delivery.status.sent', tone: 'green' }, on: send('invoice_delivery.send_again') },
    failed: {
      meta: { title: 'invoice_delivery.status.failed', tone: 'red', waits: 'who.finance.edit', days: 1 },
      on: first,
    },
    withdrawn: { type: 'final', meta: { title: 'invoice_delivery.status.withdrawn', tone: 'gray' } },
  },
});

/** The delivery of an invoice to its tenant by e-mail, with its PDF. */
export const invoiceDeliveryLifecycle = lifecycle({
  entity: 'invoice_delivery',
  column: 'delivery_status',
  machine: chart.createMachine({
    id: 'invoice_delivery',
    initial: 'not_sent',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    mayEdit: ['finance.edit'],
    isPosted: ['finance.edit'],
    isShareable: ['finance.edit'],
    hasAddress: ['tenants.edit'],
  },
  fixes: {
    mayEdit: bySomebodyElse,
    isPosted: byEvent('invoice', 'id', 'post'),
    isShareable: onRecord('invoice', 'id'),
    hasAddress: byFields('tenant', 'tenant_id', 'email'),
  },
  details: {
    isPosted: ({ invoice_status }) =>
      invoice_status === 'void' ? { why: 'invoice_delivery.why.isPosted.void', values: {} } : null,
  },
  factsOf: (invoice: Invoice, viewer: Viewer, today: string): InvoiceDeliveryFacts => ({
    viewer,
    today,
    may_edit: viewer.system === true || may(viewer, 'finance.edit'),
    invoice_status: invoice.status,
    is_shareable: isShareable(invoice),
    has_address: invoice.tenant_email !== null,
  }),
});
