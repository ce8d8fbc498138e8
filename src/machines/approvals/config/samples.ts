import {
  contractDiscountConfigCalls,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
  workflowCalls,
} from '../../../api/approvals/config.ts';
import { approvalKinds } from '../../../api/approvals/kinds.ts';
import { quotationCalls } from '../../../api/sales/quotation.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { editSamples, listSamples, readSamples, recordSamples } from '../../kit/samples/uses.ts';
import {
  assigneesMachine,
  contractDiscountReasonFlows,
  quotationsToTryMachine,
  rejectionReasonFlows,
  simulationMachine,
  workflowConfigFlows,
} from './flows.ts';

const reasons = recordedAnswer(quotationConfigCalls.reasons);
const discountReasons = recordedAnswer(workflowCalls.discountReasons);
const [rejection, discount] = [reasons.rows[0], discountReasons.rows[0]];
const rule = recordedAnswer(quotationConfigCalls.get);
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
    const [rules, words] = [workflowConfigFlows[kind], rejectionReasonFlows[kind]];
    const named = kind.replaceAll('_', ' ');
    return [
      flowChart(
        file,
        `rules of ${named}`,
        rules.list,
        listSamples(kind === 'contract_discount' ? recordedAnswer(quotationConfigCalls.list) : recordedAnswer(calls[kind].list)),
      ),
      flowChart(file, `rule of ${named}`, rules.page, recordSamples(rule, { isRemoved: false })),
      flowChart(file, `rule form of ${named}`, rules.form, editSamples(rules.form, { record: rule, field: 'name_en' })),
      flowChart(file, `rejection reasons of ${named}`, words.list, listSamples(reasons)),
      flowChart(file, `rejection reason of ${named}`, words.page, recordSamples(rejection, { isRemoved: false })),
      flowChart(
        file,
        `rejection reason form of ${named}`,
        words.form,
        editSamples(words.form, { record: rejection, field: 'name_en' }),
      ),
    ];
  }),
  flowChart(file, 'discount reasons', contractDiscountReasonFlows.list, listSamples(discountReasons)),
  flowChart(file, 'discount reason', contractDiscountReasonFlows.page, recordSamples(discount, { isRemoved: false })),
  flowChart(
    file,
    'discount reason form',
    contractDiscountReasonFlows.form,
    editSamples(contractDiscountReasonFlows.form, { record: discount, field: 'name_en' }),
  ),
  flowChart(file, 'who can be named', assigneesMachine, readSamples(recordedAnswer(workflowCalls.configAssignees), null)),
  flowChart(
    file,
    'quotations to try a rule on',
    quotationsToTryMachine,
    readSamples(recordedAnswer(quotationCalls.all).rows, { search: '' }),
  ),
  flowChart(
    file,
    'simulation',
    simulationMachine,
    readSamples(recordedAnswer(workflowCalls.applicable), { quotation_id: recordedAnswer(quotationCalls.one).id }),
  ),
];
