import { attachmentCalls } from '../../../src/api/app/attachment.ts';
import { dataImportCalls } from '../../../src/api/app/data-import.ts';
import { executionCalls } from '../../../src/api/approvals/execution.ts';
import { calls } from '../../../src/api/calls.ts';
import { ticketCalls } from '../../../src/api/community/ticket.ts';
import type { Call } from '../../../src/api/contract.ts';
import { bankDepositCalls } from '../../../src/api/finance/bank-deposit.ts';
import { bankStatementCalls } from '../../../src/api/finance/bank-statement.ts';
import { cashBoxCalls } from '../../../src/api/finance/cash-box.ts';
import { cashRefundCalls } from '../../../src/api/finance/cash-refund.ts';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { dunningCaseCalls } from '../../../src/api/finance/dunning-case.ts';
import { invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { taxReportCalls } from '../../../src/api/finance/tax-report.ts';
import { reportScheduleCalls } from '../../../src/api/insight/report-schedule.ts';
import { contractDiscountCalls } from '../../../src/api/leasing/contract-discount.ts';
import { leaseCalls } from '../../../src/api/leasing/lease.ts';
import { leaseTransferCalls } from '../../../src/api/leasing/lease-transfer.ts';
import { leasingClearanceCalls } from '../../../src/api/leasing/leasing-clearance.ts';
import { leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { mobileAccessCalls } from '../../../src/api/leasing/mobile-access.ts';
import { utilityAccountRequestCalls } from '../../../src/api/leasing/utility-account-request.ts';
import { maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { maintenancePlanCalls } from '../../../src/api/maintenance/maintenance-plan.ts';
import { restockCalls } from '../../../src/api/maintenance/restock.ts';
import { workOrderItemCalls } from '../../../src/api/maintenance/work-order-item.ts';
import { deliveryReceiptCalls } from '../../../src/api/property/delivery-receipt.ts';
import { unitOwnerCalls } from '../../../src/api/property/unit-owner.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { leadTakeoverCalls } from '../../../src/api/sales/lead-takeover.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import { sendingCalls } from '../../../src/api/sales/sending.ts';
import { tenantQuotationCalls } from '../../../src/api/sales/tenant-quotation.ts';
import { recurringVisitCalls } from '../../../src/api/visits/recurring-visit.ts';
import { visitCalls } from '../../../src/api/visits/visit.ts';
import { visitorCalls } from '../../../src/api/visits/visitor.ts';
import { evaluate, eventTo, type Facts } from '../../../src/machines/kit/lifecycle.ts';
import { candidatesOf } from '../../../src/workbench/lifecycle-model.ts';
import type { RecordInState } from './records-in-state.ts';
import type { TestCompany } from './test-company.ts';

export interface WireCall {
  call: Call;
  params: Record<string, number>;
  body: Record<string, unknown>;
}

const byEvent: Record<string, Call> = {
  'attachment.finish': attachmentCalls.finish,
  'data_import.map': dataImportCalls.map,
  'lead.qualify': leadCalls.qualify,
  'lead.lose': leadCalls.lose,
  'lead.finalize': leadCalls.finalize,
  'quotation.request_for_approval': quotationCalls.requestForApproval,
  'quotation.cancel': quotationCalls.cancel,
  'quotation.extend': quotationCalls.extend,
  'quotation.generate': tenantQuotationCalls.finalize,
  'decision.approve': executionCalls.approve,
  'decision.reject': executionCalls.reject,
  'decision.delegate': executionCalls.delegate,
  'decision.reassign': executionCalls.reassign,
  'lease.terminate': leaseCalls.terminate,
  'lease.transfer': leaseTransferCalls.transfer,
  'invoice.post': invoiceCalls.post,
  'invoice_delivery.send': invoiceCalls.send,
  'credit_note.issue': creditNoteCalls.issue,
  'collection.reverse': collectionCalls.reverse,
  'dunning_case.send_now': dunningCaseCalls.send,
  'dunning_case.promise': dunningCaseCalls.promise,
  'dunning_case.pause': dunningCaseCalls.pause,
  'dunning_case.resume': dunningCaseCalls.resume,
  'dunning_case.close': dunningCaseCalls.close,
  'dunning_case.hand_over': dunningCaseCalls.handOver,
  'dunning_case.mark_sent': dunningCaseCalls.markSent,
  'bank_statement.reconcile': bankStatementCalls.reconcile,
  'bank_statement.reopen': bankStatementCalls.reopen,
  'bank_statement.reopen_line': bankStatementCalls.reopenLine,
  'bank_statement.discard': bankStatementCalls.discard,
  'tax_report.retry': taxReportCalls.retry,
  'cash_refund.approve': cashRefundCalls.approve,
  'cash_refund.reject': cashRefundCalls.reject,
  'cash_refund.cancel': cashRefundCalls.cancel,
  'cash_refund.pay': cashRefundCalls.pay,
  'cash_refund.reverse': cashRefundCalls.reverse,
  'cash_box.open': cashBoxCalls.open,
  'cash_box.count': cashBoxCalls.count,
  'cash_box.resume': cashBoxCalls.resume,
  'cash_box.close': cashBoxCalls.close,
  'bank_deposit.pay_in': bankDepositCalls.payIn,
  'bank_deposit.return': bankDepositCalls.return,
  'bank_deposit.discard': bankDepositCalls.discard,
  'bank_deposit.unconfirm': bankDepositCalls.unconfirm,
  'maintenance_plan.activate': maintenancePlanCalls.activate,
  'maintenance_plan.pause': maintenancePlanCalls.pause,
  'maintenance_plan.resume': maintenancePlanCalls.resume,
  'maintenance_plan.end': maintenancePlanCalls.end,
  'recurring_visit.pause': recurringVisitCalls.pause,
  'recurring_visit.resume': recurringVisitCalls.resume,
  'recurring_visit.end': recurringVisitCalls.end,
  'visitor.ban': visitorCalls.ban,
  'visitor.unban': visitorCalls.unban,
  'visit.submit': visitCalls.submit,
  'visit.announce': visitCalls.announce,
  'visit.approve': visitCalls.approve,
  'visit.reject': visitCalls.reject,
  'visit.cancel': visitCalls.cancel,
  'visit.deny': visitCalls.deny,
  'visit.check_in': visitCalls.checkIn,
  'visit.check_out': visitCalls.checkOut,
  'visit.reissue': visitCalls.reissue,
  'report_schedule.send_now': reportScheduleCalls.send,
  'report_schedule.pause': reportScheduleCalls.pause,
  'report_schedule.resume': reportScheduleCalls.resume,
  'invoice.void': invoiceCalls.void,
  'invoice.request_write_off': invoiceCalls.requestWriteOff,
  'invoice.approve_write_off': invoiceCalls.approveWriteOff,
  'invoice.recover': invoiceCalls.recover,
  'invoice.decline_write_off': invoiceCalls.declineWriteOff,
  'contract_discount.apply': contractDiscountCalls.apply,
  'contract_discount.cancel': contractDiscountCalls.cancel,
  'leasing_order.waive': leasingOrderCalls.waive,
  'leasing_clearance.generate_invoices': leasingClearanceCalls.bill,
  'delivery_receipt.approve': deliveryReceiptCalls.approve,
  'delivery_receipt.reject': deliveryReceiptCalls.reject,
  'leasing_order.accept_inventory': leasingOrderCalls.acceptInventory,
  'leasing_order.reopen_inventory': leasingOrderCalls.reopenInventory,
  'ticket.assign': ticketCalls.assign,
  'ticket.unassign': ticketCalls.unassign,
  'ticket.start': ticketCalls.start,
  'ticket.resolve': ticketCalls.resolve,
  'ticket.close': ticketCalls.close,
  'ticket.reopen': ticketCalls.reopen,
  'ticket.cancel': ticketCalls.cancel,
  'ticket.rate': ticketCalls.rate,
  ...Object.fromEntries(
    // Two calls approve an item: the last is taken.
    [maintenanceIssueCalls, restockCalls, workOrderItemCalls]
      .flatMap(Object.values)
      .flatMap((call: Call) =>
        call.moves && call.moves.event !== 'by status' ? [[`${call.moves.lifecycle}.${call.moves.event}`, call]] : [],
      ),
  ),
  'mobile_access.resend': mobileAccessCalls.resend,
  'unit_owner.resend': unitOwnerCalls.resend,
  'lead_takeover.accept': leadTakeoverCalls.accept,
  'lead_takeover.decline': leadTakeoverCalls.decline,
  'lead_takeover.withdraw': leadTakeoverCalls.withdraw,
  'sending.retry': sendingCalls.retry,
  'sending.confirm': sendingCalls.confirm,
  'sending.revoke': sendingCalls.revoke,
  'utility_account_request.approve': utilityAccountRequestCalls.approve,
  'utility_account_request.reject': utilityAccountRequestCalls.reject,
};
/** By lifecycle: the call that takes a target status. Quotations and items have two, under different paths. */
const named: Record<string, Call> = { quotation: quotationCalls.status, work_order_item: workOrderItemCalls.updateService };
const byStatus: Record<string, Call> = {
  ...Object.fromEntries(
    Object.values(calls)
      .flatMap((own) => Object.values(own as Record<string, Call>))
      .flatMap((call) => (call.moves?.event === 'by status' ? [[call.moves.lifecycle, call]] : [])),
  ),
  ...named,
};

/** The call that sends an event; with `byStatus`, the one that requests its target status. */
export const callOf = (entity: string, event: string, byStatusOnly = false): { call: Call; isByStatus: boolean } | null => {
  const own = byStatusOnly ? undefined : byEvent[`${entity}.${event}`];
  const call = own ?? byStatus[entity];
  return call ? { call, isByStatus: !own } : null;
};

/** Tables whose calls name a record above the row's own, and the column of that. */
const parents: Partial<Record<string, readonly [table: string, column: string]>> = {
  contract_discount: ['contract_discounts', 'contract_id'],
  issue_task: ['issue_tasks', 'issue_id'],
  lead_takeover: ['lead_takeovers', 'lead_id'],
  mobile_access: ['mobile_accesses', 'tenant_id'],
  restock: ['restocks', 'part_id'],
  work_order_item: ['work_order_items', 'issue_id'],
};

/** The path parameters of a record's calls. */
export async function paramsOf(testCompany: TestCompany, entity: string, id: number): Promise<Record<string, number>> {
  if (entity === 'quotation')
    return {
      id,
      ...(
        await testCompany.sql<{ lead_id: number; tenant_id: number; unit_id: number }>(
          'select q.lead_id, q.tenant_id, u.unit_id from quotations q join quotation_units u on u.quotation_id = q.id where q.id = $1',
          [id],
        )
      )[0],
    };
  if (entity === 'lease')
    return {
      lease_id: id,
      ...(await testCompany.sql<{ tenant_id: number }>('select tenant_id from leases where id = $1', [id]))[0],
    };
  if (entity === 'contract' || entity === 'deposit')
    return {
      contract_id: id,
      ...(await testCompany.sql<{ tenant_id: number }>('select tenant_id from contracts where id = $1', [id]))[0],
    };
  if (entity === 'delivery_receipt')
    return {
      ...(
        await testCompany.sql<{ unit_id: number }>('select sellable_unit_id as unit_id from delivery_receipts where id = $1', [
          id,
        ])
      )[0],
    };
  const parent = parents[entity];
  if (!parent) return { id };
  const [row] = await testCompany.sql<Record<string, number>>(`select ${parent[1]} from ${parent[0]} where id = $1`, [id]);
  return { id, ...row };
}

/**
 * The call that sends an event of a record in its current status. Null if there is none: it isn't a user event, or another
 * event leads to the same status from there.
 */
export async function callFor(
  testCompany: TestCompany,
  { entry, status, id }: RecordInState,
  facts: Facts,
  event: string,
  payload: Record<string, unknown>,
): Promise<WireCall | null> {
  const { name, lifecycle } = entry;
  const params = await paramsOf(testCompany, name, id);
  // A lead's quotation doesn't exist under a tenant's path, so only `advance` can refuse it.
  if (name === 'quotation' && event === 'generate') return null;
  const own = callOf(name, event);
  if (own && !own.isByStatus) return { call: own.call, params, body: payload };
  if (name === 'quotation' && event === 'edit_priced_content')
    return status === 'draft' ? null : { call: quotationCalls.updateUnit, params, body: { amount: '51000' } };
  if (!own) return null;
  const { call } = own;
  const candidates = candidatesOf(lifecycle.machine).filter((candidate) => candidate.event === event);
  const here = candidates.filter(({ from }) => from === status);
  const targets = (here.length ? here : candidates).map(({ to }) => to);
  // What only the system says is in no call.
  const isByPerson = candidates.some(({ meta }) => meta.by === 'person');
  const said = isByPerson ? payload : {};
  // What a timer does within a status can't be asked for by naming a status.
  if (!isByPerson && here.some(({ to }) => to === status)) return null;
  const possible = [...new Set(targets)].filter((to) => [event, null].includes(eventTo(lifecycle, status, facts, to, call.id)));
  // Of several ways, the one whose refusal the event itself gets.
  const refusalOf = (to?: string) => {
    const result = evaluate(lifecycle, status, facts, { type: event, ...said }, to);
    return JSON.stringify(result.accepted ? null : [result.code, result.refusals.map(({ guard }) => guard)]);
  };
  const wanted = possible.find((to) => refusalOf(to) === refusalOf()) ?? possible[0];
  return wanted === undefined ? null : { call, params, body: { status: wanted, ...said } };
}
