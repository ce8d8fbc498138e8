import type * as z from 'zod/mini';
import {
  type Applicable,
  type ApprovalKind,
  type Config,
  ConfigInput,
  contractDiscountConfigCalls,
  type DiscountReason,
  DiscountReasonInput,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
  ReasonInput,
  type RejectionReason,
  type Simulation,
  workflowCalls,
} from '../../../api/approvals/config.ts';
import { ask, send } from '../../../api/client.ts';
import type { AnswerOf } from '../../../api/contract.ts';
import { type QuotationRow, quotationCalls } from '../../../api/sales/quotation.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { type CallOf, fieldsFrom, listActor, recordActors, saveActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { readInList } from '../../kit/reading.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';

/** Words of the wire that the editor lets choose from. */
export { approvalKinds, assigneeTypes, ConfigInput, thresholdFields, thresholdOps } from '../../../api/approvals/config.ts';

type ConfigFields = z.input<typeof ConfigInput>;
type ReasonFields = z.input<typeof ReasonInput>;
/** The four contracts differ in their paths alone. */
const calls: Record<
  ApprovalKind,
  Record<'list' | 'get' | 'create' | 'update', CallOf<Config>> &
    Record<'reasons' | 'createReason' | 'updateReason', CallOf<RejectionReason>>
> = {
  quotation: quotationConfigCalls,
  quotation_discount: quotationDiscountConfigCalls,
  deal: dealConfigCalls,
  contract_discount: contractDiscountConfigCalls,
};

/** A step as it is when it is added: anybody may be chosen for it. */
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

const rulesOf = (kind: ApprovalKind) => {
  const edit = editFlow<Config, ConfigFields>({
    entity: 'workflow_config',
    fieldsOf: fieldsFrom(ConfigInput),
    blank: () => ({
      name_en: '',
      name_ar: '',
      active: false,
      priority: 0,
      scope: { compounds: [], property_use: [], contract_kind: [], unit_types: [] },
      thresholds: [],
      steps: [newStep(1, '1')],
    }),
    check: checkWith(ConfigInput),
  }).provide({ actors: { save: saveActor(calls[kind]) } });
  return {
    edit,
    record: recordFlow({
      entity: 'workflow_config',
      module: 'workflow_configs',
      lifecycle: null,
      edit,
      isRemovable: () => false,
    }).provide({ actors: recordActors(calls[kind]) }),
    list: listFlow<Config>({ entity: 'workflow_config' }).provide({ actors: { read: listActor(calls[kind].list) } }),
  };
};

/** Why something was refused or given: a short list with two names, kept for good. */
const wordsOf = <R extends RejectionReason | DiscountReason>(
  entity: string,
  own: Record<'list' | 'create' | 'update', CallOf<R>>,
  input: z.ZodMiniObject<z.core.$ZodLooseShape> & z.ZodMiniType<unknown, ReasonFields>,
  blank: () => ReasonFields,
) => {
  const edit = editFlow<R, ReasonFields>({ entity, fieldsOf: fieldsFrom(input), blank, check: checkWith(input) }).provide({
    actors: { save: saveActor<R, ReasonFields>(own) },
  });
  return {
    edit,
    record: recordFlow({ entity, module: 'workflow_configs', lifecycle: null, edit, isRemovable: () => false }).provide({
      actors: { read: readInList(own.list) },
    }),
    list: listFlow<R>({ entity }).provide({ actors: { read: listActor(own.list) } }),
  };
};
const reasonsOf = (kind: ApprovalKind) => {
  const { reasons: list, createReason: create, updateReason: update } = calls[kind];
  const blank = () => ({ name_en: '', name_ar: '', note_required: false, active: true });
  return wordsOf('rejection_reason', { list, create, update }, ReasonInput, blank);
};

const ofKinds = <T>(make: (kind: ApprovalKind) => T): Record<ApprovalKind, T> => ({
  quotation: make('quotation'),
  quotation_discount: make('quotation_discount'),
  deal: make('deal'),
  contract_discount: make('contract_discount'),
});
export const ruleMachines = ofKinds(rulesOf);
export const rejectionReasonMachines = ofKinds(reasonsOf);
export const discountReasonMachines = wordsOf<DiscountReason>(
  'contract_discount_reason',
  {
    list: workflowCalls.discountReasons,
    create: workflowCalls.createDiscountReason,
    update: workflowCalls.updateDiscountReason,
  },
  DiscountReasonInput,
  () => ({ name_en: '', name_ar: '', active: true }),
);

/** Who can be named in a step. */
export const assigneesMachine = readFlow<AnswerOf<typeof workflowCalls.configAssignees>, null>({ entity: 'user' }).provide({
  actors: { read: reader((_, signal) => send(workflowCalls.configAssignees, { signal })) },
});

/** Quotations to try a rule on, by reference or customer. */
export const quotationsToTryMachine = readFlow<QuotationRow[], { search: string }>({ entity: 'quotation' }).provide({
  actors: {
    read: reader(async ({ search }, signal) => (await send(quotationCalls.all, { query: { search, per_page: 8 }, signal })).rows),
  },
});

/** Which rule would run if this draft were kept, and why the others would not. */
export const simulationMachine = readFlow<Applicable[], Simulation>({ entity: 'workflow_config' }).provide({
  actors: { read: reader(async (body, signal) => (await ask(workflowCalls.simulate, { body, signal })).answer) },
});
