import {
  approvalKinds,
  contractDiscountConfigCalls,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
  workflowCalls,
} from '../../../api/approvals/config.ts';
import { quotationCalls } from '../../../api/sales/quotation.ts';
import { answered } from '../../kit/samples/answered.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { editSamples, listSamples, readSamples, recordSamples } from '../../kit/samples/uses.ts';
import {
  assigneesMachine,
  discountReasonMachines,
  quotationsToTryMachine,
  rejectionReasonMachines,
  ruleMachines,
  simulationMachine,
} from './flows.ts';

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
const file = 'approvals/config/flows.ts';

export const workflowConfigCharts: Chart[] = [
  ...approvalKinds.flatMap((kind) => {
    const [rules, words] = [ruleMachines[kind], rejectionReasonMachines[kind]];
    const named = kind.replaceAll('_', ' ');
    return [
      flowChart(
        file,
        `rules of ${named}`,
        rules.list,
        listSamples(kind === 'contract_discount' ? answered(quotationConfigCalls.list) : answered(calls[kind].list)),
      ),
      flowChart(file, `rule of ${named}`, rules.record, recordSamples(rule, { isRemoved: false })),
      flowChart(file, `rule form of ${named}`, rules.edit, editSamples(rules.edit, { record: rule, field: 'name_en' })),
      flowChart(file, `rejection reasons of ${named}`, words.list, listSamples(reasons)),
      flowChart(file, `rejection reason of ${named}`, words.record, recordSamples(rejection, { isRemoved: false })),
      flowChart(
        file,
        `rejection reason form of ${named}`,
        words.edit,
        editSamples(words.edit, { record: rejection, field: 'name_en' }),
      ),
    ];
  }),
  flowChart(file, 'discount reasons', discountReasonMachines.list, listSamples(discountReasons)),
  flowChart(file, 'discount reason', discountReasonMachines.record, recordSamples(discount, { isRemoved: false })),
  flowChart(
    file,
    'discount reason form',
    discountReasonMachines.edit,
    editSamples(discountReasonMachines.edit, { record: discount, field: 'name_en' }),
  ),
  flowChart(file, 'who can be named', assigneesMachine, readSamples(answered(workflowCalls.configAssignees), null)),
  flowChart(
    file,
    'quotations to try a rule on',
    quotationsToTryMachine,
    readSamples(answered(quotationCalls.all).rows, { search: '' }),
  ),
  flowChart(
    file,
    'simulation',
    simulationMachine,
    readSamples(answered(workflowCalls.applicable), { quotation_id: answered(quotationCalls.one).id }),
  ),
];
