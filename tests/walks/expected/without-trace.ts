/** By lifecycle, transition and effect: why it can have done nothing that anyone sees. The code is the same on every transition. */
const without: Record<string, string> = {
  'collection recorded return_cheque endAllocations': 'what is allocated makes it partially allocated',
  'lead new lose cancelOpenQuotations': 'nothing is offered before a lead is qualified',
  'lead contacted lose cancelOpenQuotations': 'nothing is offered before a lead is qualified',
  'quotation draft cancel releaseHolds': 'nothing is held for a draft',
  'quotation requests_rejected revise releaseHolds': 'the rejection released them',
  'quotation requests_rejected revise stopExpiry': 'what was rejected was not sent',
  'quotation requests_rejected cancel releaseHolds': 'the rejection released them',
  'lease on_notice terminate #1 cancelSuccessor': 'the notice gave the renewal up, and there is none after it',
  'lease on_notice terminate #2 cancelSuccessor': 'the notice gave the renewal up, and there is none after it',
  'lease active terminate #2 cancelSuccessor': 'the keys are not returned before a renewal',
  'quotation requests_approved edit_priced_content supersedeApprovals': 'nobody has to decide any more',
  'lease active auto_renew settleContract': 'the next lease has begun, and the contract goes on',
  'execution_step active decided #2 voidDecisions': 'the run, which ends with it, voids what is pending, too',
  'execution_step active due #1 voidDecisions': 'the run, which ends with it, voids what is pending, too',
  'execution_step active strand voidDecisions': 'the run, which ends with it, voids what is pending, too',
  'execution_step active skip voidDecisions': 'the run, which ended before it, voided what was pending',
  'invoice posted recover payInstallments': 'what was lost is open again: as much of it is paid as before',
  'invoice partially_paid recover payInstallments': 'what was lost is open again: as much of it is paid as before',
  'invoice written_off recover #2 payInstallments': 'what was lost is open again: as much of it is paid as before',
  'maintenance_issue in_progress resolve settlePlan': 'it was reported, and is the work of no plan',
  'maintenance_issue pending cancel settlePlan': 'it was reported, and is the work of no plan',
  'maintenance_issue assigned cancel settlePlan': 'it was reported, and is the work of no plan',
  'maintenance_issue in_progress cancel settlePlan': 'it was reported, and is the work of no plan',
  'work_order_item draft submit #1 reserveParts': 'it is a service, and no part',
  'work_order_item submitted approve reserveParts': 'it is a service, and no part',
  'work_order_item approved use #1 releaseParts': 'it is a service, and no part',
  'work_order_item approved use #2 releaseParts': 'it is a service, and no part',
  'work_order_item approved use #2 keepSubmitter': 'whoever used it submitted it, too',
  'work_order_item approved release releaseParts': 'it is a service, and no part',
  'maintenance_plan paused resume freezeChecklist': 'the version is in use since the plan was activated',
  'maintenance_plan paused resume beginTurns': 'it was activated on the same day',
};

interface EffectOn {
  entity: string;
  transition: string;
  effect: string;
}
export const whyUnseen = ({ entity, transition, effect }: EffectOn): string | undefined =>
  without[`${entity} ${transition} ${effect}`];
