import type * as z from 'zod/mini';
import {
  type Applicable,
  type Config,
  ConfigInput,
  contractDiscountConfigCalls,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
  type Simulation,
  workflowCalls,
  workflowConfigFields,
} from '../../../api/approvals/config.ts';
import { contractDiscountReasonFields, DiscountReasonInput } from '../../../api/approvals/contract-discount-reason.ts';
import type { ApprovalKind } from '../../../api/approvals/kinds.ts';
import { type RejectionReason, RejectionReasonInput, rejectionReasonFields } from '../../../api/approvals/rejection-reason.ts';
import { type Replay, type RuleChange, ruleTrialCalls } from '../../../api/approvals/rule-trial.ts';
import { ask, send } from '../../../api/client.ts';
import type { AnswerOf } from '../../../api/contract.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { type QuotationRow, quotationCalls } from '../../../api/sales/quotation.ts';
import type { CallOf } from '../../kit/entity.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

type ConfigFields = z.input<typeof ConfigInput>;
/** The four sets of calls differ only in their paths. */
const calls = {
  quotation: quotationConfigCalls,
  quotation_discount: quotationDiscountConfigCalls,
  deal: dealConfigCalls,
  contract_discount: contractDiscountConfigCalls,
} satisfies Record<
  ApprovalKind,
  Record<'list' | 'get' | 'create' | 'update', CallOf<Config>> &
    Record<'reasons' | 'createReason' | 'updateReason', CallOf<RejectionReason>>
>;

/** A newly added step, with any approver sufficing. */
export const newStep = (order: number, name: string): ConfigFields['steps'][number] => ({
  order,
  name,
  assignees: [{ type: 'requester_supervisor' }],
  mode: 'any',
  due_hours: 9,
  on_timeout: 'remind',
  allow_delegate: true,
  require_comment: false,
});

const rulesOf = (kind: ApprovalKind) =>
  entityFlows('workflow_config', calls[kind], {
    input: ConfigInput,
    blank: {
      ...blankOf(workflowConfigFields),
      scope: { compounds: [], property_use: [], contract_kind: [], unit_types: [] },
      thresholds: [],
      steps: [newStep(1, '1')],
    },
  });

const reasonsOf = (kind: ApprovalKind) => {
  const { reasons: list, createReason: create, updateReason: update } = calls[kind];
  return entityFlows(
    'rejection_reason',
    { list, create, update },
    { input: RejectionReasonInput, blank: blankOf(rejectionReasonFields) },
  );
};

const ofKinds = <T>(make: (kind: ApprovalKind) => T): Record<ApprovalKind, T> => ({
  quotation: make('quotation'),
  quotation_discount: make('quotation_discount'),
  deal: make('deal'),
  contract_discount: make('contract_discount'),
});
/** The rules and rejection reasons of each kind: separate lists that differ in their paths. */
export const workflowConfigFlows = ofKinds(rulesOf);
export const rejectionReasonFlows = ofKinds(reasonsOf);
export const contractDiscountReasonFlows = entityFlows(
  'contract_discount_reason',
  {
    list: workflowCalls.discountReasons,
    create: workflowCalls.createDiscountReason,
    update: workflowCalls.updateDiscountReason,
  },
  { input: DiscountReasonInput, blank: blankOf(contractDiscountReasonFields) },
);

/** Who can be assigned to a step. */
export const assigneesMachine = readFlow<AnswerOf<typeof workflowCalls.configAssignees>, null>({ entity: 'user' }).provide({
  actors: { read: reader((_, signal) => send(workflowCalls.configAssignees, { signal })) },
});

/** Quotations to test a rule on, by reference or customer. */
export const quotationsToTryMachine = readFlow<QuotationRow[], { search: string }>({ entity: 'quotation' }).provide({
  actors: {
    read: reader(async ({ search }, signal) => (await send(quotationCalls.all, { query: { search, per_page: 8 }, signal })).rows),
  },
});

/** Which rule would apply if this draft were saved, and why the others wouldn't. */
export const simulationMachine = readFlow<Applicable[], Simulation>({ entity: 'workflow_config' }).provide({
  actors: { read: reader(async (body, signal) => (await ask(workflowCalls.simulate, { body, signal })).answer) },
});

/** How the last 90 days would have been routed by changed rules. It isn't repeated by itself: it is about one moment. */
export const replayMachine = readFlow<Replay, RuleChange[]>({ entity: [] }).provide({
  actors: { read: reader((changes, signal) => send(ruleTrialCalls.replay, { body: { changes }, signal })) },
});

/** The rules of a kind, in the order in which they are tried. */
export const ruleOrderMachine = readFlow<Config[], { kind: ApprovalKind }>({ entity: 'workflow_config' }).provide({
  actors: {
    read: reader(async ({ kind }, signal) => (await send(calls[kind].list, { query: { per_page: 100 }, signal })).rows),
  },
});

/** Puts a rule at another place; those between make room. */
export const moveRuleMachine = taskFlow<{ kind: ApprovalKind; id: number; version: number; priority: number }>().provide({
  actors: {
    perform: performer(({ kind, id, ...body }, signal) => ask(calls[kind].update, { params: { id }, body, signal })),
  },
});
