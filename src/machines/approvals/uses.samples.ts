import {
  approvalKinds,
  contractDiscountConfigCalls,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
  workflowCalls,
} from '../../api/approvals/config.ts';
import { executionCalls } from '../../api/approvals/execution.ts';
import { quotationCalls } from '../../api/sales/quotation.ts';
import { userCalls } from '../../api/settings/user.ts';
import { answered } from '../kit/samples/answered.ts';
import { type Chart, flowChart } from '../kit/samples/samples.ts';
import { editSamples, listSamples, readSamples, recordSamples, taskSamples } from '../kit/samples/uses.ts';
import {
  assigneesMachine,
  discountReasonMachines,
  quotationsToTryMachine,
  rejectionReasonMachines,
  ruleMachines,
  simulationMachine,
} from './config/flows.ts';
import {
  associatedMachine,
  colleaguesMachine,
  commentMachine,
  decideMachine,
  executionMachine,
  pendingMachine,
  reasonsMachine,
} from './execution/flows.ts';

const run = answered(executionCalls.associatedOne);
const reasons = answered(quotationConfigCalls.reasons);
const discountReasons = answered(workflowCalls.discountReasons);
const [rejection, discount] = [reasons.rows[0], discountReasons.rows[0]];
const rule = answered(quotationConfigCalls.get);
if (!rejection || !discount) throw new Error('The demo has reasons of rejection and of discounts');
const calls = {
  quotation: quotationConfigCalls,
  quotation_discount: quotationDiscountConfigCalls,
  deal: dealConfigCalls,
  contract_discount: contractDiscountConfigCalls,
};
const config = 'approvals/config/flows.ts';
const execution = 'approvals/execution/flows.ts';

export const approvalUses: Chart[] = [
  ...approvalKinds.flatMap((kind) => {
    const [rules, words] = [ruleMachines[kind], rejectionReasonMachines[kind]];
    const named = kind.replaceAll('_', ' ');
    return [
      flowChart(
        config,
        `rules of ${named}`,
        rules.list,
        listSamples(kind === 'contract_discount' ? answered(quotationConfigCalls.list) : answered(calls[kind].list)),
      ),
      flowChart(config, `rule of ${named}`, rules.record, recordSamples(rule, { isRemoved: false })),
      flowChart(config, `rule form of ${named}`, rules.edit, editSamples(rules.edit, { record: rule, field: 'name_en' })),
      flowChart(config, `rejection reasons of ${named}`, words.list, listSamples(reasons)),
      flowChart(config, `rejection reason of ${named}`, words.record, recordSamples(rejection, { isRemoved: false })),
      flowChart(
        config,
        `rejection reason form of ${named}`,
        words.edit,
        editSamples(words.edit, { record: rejection, field: 'name_en' }),
      ),
    ];
  }),
  flowChart(config, 'discount reasons', discountReasonMachines.list, listSamples(discountReasons)),
  flowChart(config, 'discount reason', discountReasonMachines.record, recordSamples(discount, { isRemoved: false })),
  flowChart(
    config,
    'discount reason form',
    discountReasonMachines.edit,
    editSamples(discountReasonMachines.edit, { record: discount, field: 'name_en' }),
  ),
  flowChart(config, 'who can be named', assigneesMachine, readSamples(answered(workflowCalls.configAssignees), null)),
  flowChart(
    config,
    'quotations to try a rule on',
    quotationsToTryMachine,
    readSamples(answered(quotationCalls.all).rows, { search: '' }),
  ),
  flowChart(
    config,
    'simulation',
    simulationMachine,
    readSamples(answered(workflowCalls.applicable), { quotation_id: run.record_id }),
  ),
  flowChart(execution, 'pending approvals', pendingMachine, listSamples(answered(executionCalls.pending))),
  flowChart(execution, 'associated approvals', associatedMachine, listSamples(answered(executionCalls.associated))),
  flowChart(execution, 'approval', executionMachine, readSamples(run, { id: run.id })),
  flowChart(execution, 'reasons to reject', reasonsMachine, readSamples(reasons.rows, { kind: run.kind })),
  flowChart(
    execution,
    'colleagues',
    colleaguesMachine,
    readSamples(
      answered(userCalls.brief).rows.map(({ id, name }) => ({ id, name })),
      null,
    ),
  ),
  flowChart(
    execution,
    'decide',
    decideMachine,
    taskSamples({ what: 'approve', id: run.my_decision_id ?? 0, comment: 'Within the budget of the compound' }),
  ),
  flowChart(execution, 'comment', commentMachine, taskSamples({ id: run.id, text: 'Which floor do they prefer?' })),
];
