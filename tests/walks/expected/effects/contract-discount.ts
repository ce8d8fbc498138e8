import type { ExpectedEffects } from '../effect-words.ts';

const dues = (amount: string) =>
  ['contract.total_', 'installment.'].flatMap((of) => ['net', 'gross'].map((what) => `${of}${what}: 41 days of ${amount}`));

export const effects: ExpectedEffects = {
  'requested approve': {
    notifyRequester: ['to leasing_agent, about the contract: A discount on C-… was approved. / اعتُمد خصم على العقد C-….'],
  },
  'requested reject': {
    keepReason: ['contract_discount.rejection: Walk …'],
    notifyRequester: ['to leasing_agent, about the contract: A discount on C-… was rejected. / رُفض خصم على العقد C-….'],
  },
  'requested cancel': {
    withdrawApproval: [
      'execution withdraw: running → cancelled by the system',
      'decision of leasing_manager void: pending → void by the system',
      'execution_step skip: active → skipped by the system',
      'execution_step.decided_at: now',
      'timer of execution_step: due is dropped',
    ],
  },
  'approved apply': { lowerInstallments: ['contract_discount.applied_on: today', ...dues('60,000.00 less 100.00')] },
  'applied cancel': { restoreInstallments: dues('60,000.00') },
};
