import {
  contractDiscountConfigCalls,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
  workflowCalls,
} from '../../../api/approvals/config.ts';
import { approvalKinds } from '../../../api/approvals/kinds.ts';
import { type LiveRules, type Preview, type Replay, ruleTrialCalls } from '../../../api/approvals/rule-trial.ts';
import { quotationCalls } from '../../../api/sales/quotation.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, type FlowSamples, failures, flowChart, sharedChart } from '../../kit/samples/samples.ts';
import { editSamples, listSamples, readSamples, recordSamples, taskSamples } from '../../kit/samples/uses.ts';
import {
  assigneesMachine,
  contractDiscountReasonFlows,
  moveRuleMachine,
  quotationsToTryMachine,
  rejectionReasonFlows,
  replayMachine,
  ruleOrderMachine,
  simulationMachine,
  workflowConfigFlows,
} from './flows.ts';
import { beginning, whoApprovesMachine } from './who-approves.ts';

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

const { users, roles } = recordedAnswer(workflowCalls.configAssignees);
const [person = { id: 1, name: 'Abdullah Al-Qahtani', role_name_en: 'Administrator', role_name_ar: 'مدير النظام' }] = users;
const liveRules: LiveRules = {
  ...recordedAnswer(ruleTrialCalls.live),
  now: '2026-03-01T08:00:00.000Z',
  time_zone: 'Asia/Riyadh',
  usual: {
    contract_kind: 'new',
    property_use: 'residential',
    compounds: [],
    unit_types: [],
    requester_id: person.id,
    term_months: 12,
    payments_count: 4,
  },
  rules: recordedAnswer(quotationConfigCalls.list).rows,
  users,
  roles,
};
const previewOfRules = (step: Partial<Preview['steps'][number]>): Preview => ({
  at: '2026-03-01T08:00:00.000Z',
  time_zone: 'Asia/Riyadh',
  requester: { id: person.id, name: person.name },
  numbers: {
    total_amount: 500_000,
    yearly_rent: 500_000,
    discount_percent: 0,
    discount_amount: 0,
    below_min_percent: 0,
    term_months: 12,
    payments_count: 4,
    deposit_waived: 0,
    tenant_overdue_days: 0,
  },
  rules: recordedAnswer(workflowCalls.applicable).filter(({ kind }) => kind === 'quotation'),
  steps: [
    {
      order: 1,
      name: 'Supervisor',
      mode: 'any',
      needed: 1,
      names: [{ type: 'requester_supervisor', id: null, name_en: '', name_ar: '', users: 1 }],
      approvers: [{ ...person, instead_of: null, added: null }],
      standing: 'asked',
      due_hours: 9,
      due_at: '2026-03-02T08:00:00.000Z',
      on_timeout: 'escalate',
      escalates_to: [{ id: person.id, name: person.name }],
      allow_delegate: true,
      require_comment: false,
      ...step,
    },
  ],
});
const whoApprovesSamples: FlowSamples<typeof whoApprovesMachine> = {
  inputs: { 'a total': { given: beginning } },
  outputs: {
    read: { 'the rules': liveRules },
    ask: {
      somebody: previewOfRules({}),
      nobody: previewOfRules({ standing: 'no_approver', approvers: [], needed: 2, due_at: null, escalates_to: [] }),
    },
  },
  errors: { read: [failures.offline, failures.forbidden], ask: [failures.offline], watchChanges: [failures.broken] },
  events: {
    'another total': { type: 'fact.set', facts: { total_amount: 80_000 } },
    'as usual': { type: 'facts.reset' },
    retry: { type: 'retry' },
    'a rule changes': { type: 'remote.changed', entity: 'workflow_config', id: 1, version: 2 },
    'a day begins': { type: 'day.begun', today: '2026-03-02' },
    'the network is back': { type: 'online' },
    'signed in again': { type: 'signed.in' },
  },
};

const routeOf = (name_en: string, hours: number): Replay['rows'][number]['before'] => ({
  rule: { id: 1, name_en, name_ar: 'قاعدة' },
  standing: 'asked',
  hours,
  steps: [{ name: 'Supervisor', approvers: [person.name], needed: 1, due_hours: hours, standing: 'asked' }],
});
const replayed: Replay = {
  since: '2025-12-02',
  until: '2026-03-01',
  kinds: ['quotation'],
  quotations: 62,
  different: 1,
  before: { no_rule: 0, no_approver: 0 },
  after: { no_rule: 0, no_approver: 0 },
  median_hours: 9,
  without_hours: 0,
  rows: [
    {
      quotation_id: 1,
      ref_no: 'Q-1',
      customer: 'Faisal Al-Harbi',
      kind: 'quotation',
      total_gross: '58200.00',
      before: routeOf('Residential quotations', 9),
      after: routeOf('Residential quotations', 18),
    },
  ],
};

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
  flowChart(file, 'replay of rules', replayMachine, readSamples(replayed, [])),
  flowChart(
    file,
    'order of rules',
    ruleOrderMachine,
    readSamples(recordedAnswer(quotationConfigCalls.list).rows, { kind: 'quotation' }),
  ),
  flowChart(
    file,
    'move a rule',
    moveRuleMachine,
    taskSamples({ kind: 'quotation', id: rule.id, version: rule.version, priority: 2 }),
  ),
  sharedChart('approvals/config/who-approves.ts', 'who approves', whoApprovesMachine, whoApprovesSamples),
];
