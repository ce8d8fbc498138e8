import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { halalas } from '../../../api/money.ts';
import { daysBetween } from '../../../calendar/days.ts';
import { byEvent, byFields, bySomebodyElse, onRecord } from '../../kit/define-lifecycle.ts';
import { type Detail, may, type Viewer } from '../../kit/lifecycle.ts';
import { regions } from '../../kit/regions.ts';
import { isContractInForce, isInsured, isRegistered } from '../provider/lifecycle.ts';
import { chart, type IssueFacts, missingEvidence, type Obstacle } from './facts.ts';
import { billing } from './regions/billing.ts';
import { dispatch } from './regions/dispatch.ts';
import { progress } from './regions/progress.ts';
import { waiting } from './regions/waiting.ts';

/** The fields of an issue that its chart judges it by, as its page and a board's card have them. */
export type JudgedIssue = Pick<
  MaintenanceIssue,
  | ('id' | 'status' | 'dispatch_status' | 'waiting_status' | 'billing_status' | 'priority')
  | ('provider_id' | 'provider' | 'assignee_at_work' | 'tenant_id' | 'default_payer' | 'assessed_by' | 'plan')
  | ('open_tasks' | 'open_steps' | 'awaiting_items' | 'reserved_items' | 'spent_items' | 'photos' | 'signatures')
  | ('closed_on' | 'rating' | 'quote' | 'cost' | 'payers' | 'posted_bills' | 'pending_items' | 'awaited_bills')
  | ('open_invoices' | 'open_claims' | 'collected_claims')
>;

function obstacleOf({ provider }: Pick<MaintenanceIssue, 'provider'>, today: string): Obstacle | null {
  if (!provider) return null;
  const papers = { ...provider, insured_until: provider.insurance_expiry };
  if (provider.status !== 'active') return 'status';
  if (!isContractInForce(papers, today)) return 'contract';
  if (!isRegistered(papers, today)) return 'registration';
  if (!isInsured(papers, today)) return 'insurance';
  if (!provider.serves_trade) return 'trade';
  if (!provider.serves_place) return 'place';
  return provider.has_declined ? 'declined' : null;
}

/** Whether somebody of the provider may answer for it: it was offered to theirs, or theirs has it. */
const isTheirs = ({ provider_id, dispatch_status }: JudgedIssue, { provider }: Viewer): boolean =>
  provider != null && provider === provider_id && dispatch_status !== 'none';

/** An issue: its progress, who is sent when, what it waits for and who pays go on side by side. */
export const maintenanceIssueRegions = regions({
  machine: chart.createMachine({
    id: 'maintenance_issue',
    type: 'parallel',
    context: ({ input }) => input,
    states: { progress: progress.chart, dispatch: dispatch.chart, waiting: waiting.chart, billing: billing.chart },
  }),
  regions: { progress, dispatch, waiting, billing },
  unblockers: {
    mayEdit: ['maintenance.edit'],
    mayServe: ['maintenance.edit'],
    isIssueOpen: ['maintenance.edit'],
    isResolved: ['maintenance.edit'],
    isAssigneeAtWork: ['users.edit'],
    isOwnWork: ['maintenance.edit'],
    isFitToServe: ['maintenance.edit'],
    hasNoOpenTask: ['maintenance.edit'],
    hasNothingAwaiting: ['maintenance.approve'],
    hasNothingReserved: ['maintenance.edit'],
    hasNothingSpent: ['maintenance.edit'],
    isChecklistDone: ['maintenance.edit'],
    isQuoteApproved: ['maintenance.approve'],
    hasEvidence: ['maintenance.edit'],
    isNotRated: ['maintenance.edit'],
    isReopenable: ['maintenance.approve'],
    isNotAssessor: ['maintenance.approve'],
    gaveAssignee: ['you'],
    gaveResolution: ['you'],
    gaveCause: ['you'],
    gaveReason: ['you'],
    gaveRating: ['you'],
    gaveProvider: ['you'],
    gaveRespondBy: ['you'],
    gaveNet: ['you'],
    gaveValidity: ['you'],
    gaveSlot: ['you'],
    gaveFreeSlot: ['you'],
    gaveNotice: ['you'],
    gaveWhy: ['you'],
    gaveUntil: ['you'],
    gaveContact: ['you'],
    gavePayers: ['you'],
    gaveBasis: ['you'],
    hasCost: ['maintenance.edit'],
    hasFinalCost: ['maintenance.edit'],
    hasBillsPosted: ['finance.approve'],
    isNotOwners: ['maintenance.edit'],
    hasOpenClaim: ['finance.edit'],
    hasNothingCollected: ['finance.edit'],
    isPaid: ['finance.edit'],
    isUnpaid: ['finance.edit'],
    hasPaidInvoices: ['finance.edit'],
    gaveDueDay: ['you'],
    gavePaymentDay: ['you'],
    gaveReference: ['you'],
    gaveCompanyAlone: ['you'],
    gaveUsualPayer: ['you'],
  },
  fixes: {
    mayEdit: bySomebodyElse,
    mayServe: bySomebodyElse,
    isIssueOpen: byEvent('maintenance_issue', 'id', 'reopen'),
    isResolved: byEvent('maintenance_issue', 'id', 'resolve'),
    isAssigneeAtWork: byEvent('maintenance_issue', 'id', 'assign'),
    isOwnWork: onRecord('maintenance_issue', 'id'),
    isFitToServe: byFields('maintenance_issue', 'id', 'provider_id'),
    hasNoOpenTask: onRecord('maintenance_issue', 'id', 'tasks'),
    hasNothingAwaiting: onRecord('maintenance_issue', 'id', 'items'),
    hasNothingReserved: onRecord('maintenance_issue', 'id', 'items'),
    hasNothingSpent: onRecord('maintenance_issue', 'id', 'items'),
    isChecklistDone: onRecord('maintenance_issue', 'id', 'checklist'),
    isQuoteApproved: onRecord('maintenance_issue', 'id', 'items'),
    hasEvidence: onRecord('maintenance_issue', 'id', 'documents'),
    isNotRated: onRecord('maintenance_issue', 'id'),
    isReopenable: bySomebodyElse,
    isNotAssessor: bySomebodyElse,
    hasCost: onRecord('maintenance_issue', 'id', 'items'),
    hasFinalCost: onRecord('maintenance_issue', 'id', 'items'),
    hasBillsPosted: onRecord('maintenance_issue', 'id', 'bill'),
    isNotOwners: bySomebodyElse,
    hasOpenClaim: onRecord('maintenance_issue', 'id', 'bill'),
    hasNothingCollected: onRecord('maintenance_issue', 'id', 'bill'),
    isPaid: onRecord('maintenance_issue', 'id', 'bill'),
    isUnpaid: onRecord('maintenance_issue', 'id', 'bill'),
    hasPaidInvoices: onRecord('maintenance_issue', 'id', 'bill'),
  },
  details: {
    hasEvidence: (facts) => {
      const missing = missingEvidence(facts);
      return missing ? { why: `maintenance_issue.why.hasEvidence.${missing}`, values: {} } : null;
    },
    hasNoOpenTask: ({ open_tasks: count }) => ({ why: 'maintenance_issue.why.hasNoOpenTask', values: { count } }),
    hasNothingAwaiting: ({ awaiting_items: count }) => ({ why: 'maintenance_issue.why.hasNothingAwaiting', values: { count } }),
    hasNothingReserved: ({ reserved_items: count }) => ({ why: 'maintenance_issue.why.hasNothingReserved', values: { count } }),
    hasNothingSpent: ({ spent_items: count }): Detail =>
      count > 0
        ? { why: 'maintenance_issue.why.hasNothingSpent', values: { count } }
        : { why: 'maintenance_issue.why.hasNothingSpent.bill', values: {} },
    hasFinalCost: ({ pending_items: count }) => ({ why: 'issue_billing.why.hasFinalCost', values: { count } }),
    hasBillsPosted: ({ awaited_bills: count }) => ({ why: 'issue_billing.why.hasBillsPosted', values: { count } }),
    isChecklistDone: ({ open_steps: count }) => ({ why: 'maintenance_issue.why.isChecklistDone', values: { count } }),
    isFitToServe: ({ obstacle }) => (obstacle ? { why: `issue_dispatch.why.isFitToServe.${obstacle}`, values: {} } : null),
    gaveFreeSlot: (_, event) =>
      typeof event.overlaps === 'string' ? { why: 'issue_dispatch.why.gaveFreeSlot.job', values: { job: event.overlaps } } : null,
  },
  factsOf: (issue: JudgedIssue, viewer: Viewer, today: string): IssueFacts => ({
    viewer,
    today,
    may_edit: viewer.system === true || may(viewer, 'maintenance.edit'),
    may_serve: viewer.system === true || may(viewer, 'maintenance.edit') || isTheirs(issue, viewer),
    is_open: issue.status === 'pending' || issue.status === 'assigned' || issue.status === 'in_progress',
    is_answered: issue.status === 'resolved' || issue.status === 'closed',
    assignee_at_work: issue.assignee_at_work,
    with_provider: issue.provider_id !== null && issue.dispatch_status !== 'none',
    obstacle: obstacleOf(issue, today),
    open_tasks: issue.open_tasks,
    awaiting_items: issue.awaiting_items,
    reserved_items: issue.reserved_items,
    spent_items: issue.spent_items,
    posted_bills: issue.posted_bills,
    pending_items: issue.pending_items,
    awaited_bills: issue.awaited_bills,
    has_cost: halalas(issue.cost) > 0,
    with_owner: issue.payers.some(({ payer }) => payer === 'owner'),
    is_billed: issue.billing_status === 'billed' || issue.billing_status === 'settled',
    open_invoices: issue.open_invoices,
    open_claims: issue.open_claims,
    collected_claims: issue.collected_claims,
    quote_approved: issue.quote ? issue.quote.status === 'approved' || issue.quote.status === 'used' : null,
    open_steps: issue.open_steps,
    needs_photo: issue.priority === 'critical' || issue.plan?.needs_photo === true,
    photos: issue.photos,
    needs_signature: issue.plan?.needs_signature === true,
    signatures: issue.signatures,
    days_closed: issue.closed_on === null ? null : daysBetween(issue.closed_on, today),
    is_rated: issue.rating !== null,
    needs_notice: issue.tenant_id !== null && issue.priority !== 'critical',
    usual_payer: issue.default_payer,
    is_assessor: issue.assessed_by !== null && issue.assessed_by === viewer.id,
  }),
});
export const maintenanceIssueLifecycle = maintenanceIssueRegions.maintenance_issue;
