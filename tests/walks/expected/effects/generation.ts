import { couldNotFinalize, type ExpectedEffects, finalized } from '../effect-words.ts';

/** What each step makes: 41 days of a year at 60,000.00, due today, and a deposit of 2,000.00. */
const works: Record<string, string[]> = {
  tenant: ['tenant is made, lead_id lead', 'generation.tenant_id: tenant'],
  contract: [
    'contract is made, start_on today, end_on today + 40, deposit 200000, down_payment 0, total_gross 41 days of 60,000.00, yearly_rent 6000000',
    'generation.contract_id: contract',
  ],
  leases: ['lease is made, start_on today, end_on today + 40, yearly_rent 6000000'],
  installments: ['installment is made, number 1, due_on today, gross 41 days of 60,000.00, paid 0'],
  payments: ['deposit ask: none → due by the system', 'contract.deposit_due_on: today'],
  orders: ['leasing_order is made, planned_on today'],
  // Without an address, nobody is invited.
  access: ['mobile_access is made'],
  closing: [
    'quotation finalize: accepted → finalized by the system',
    'hold is released: reservation',
    'timer of quotation: lapse is dropped',
  ],
};
const steps = Object.keys(works);
const done = Object.entries(works).map(([step, besides]) => [
  `${step} step_done`,
  {
    keepStep: [`generation.steps.${step}: now`],
    ...(step === 'closing' && {
      notifyDone: ['lead generated: finalizing → finalized by the system', 'lead.tenant_id: tenant', finalized],
    }),
    besides,
  },
]);
const failed = steps.map((step) => [
  `${step} step_failed`,
  {
    keepFailure: [`generation.failed_step: ${step}`, 'generation.error: app.error.overlap'],
    notifyFailed: [
      'lead generation_failed: finalizing → accepted by the system',
      'lead.generation_error: app.error.overlap',
      couldNotFinalize,
    ],
  },
]);
const retried = steps.map((_, at) => [
  `failed retry #${at + 1}`,
  {
    forgetFailure: ['generation.failed_step: nothing', 'generation.error: nothing'],
    besides: ['lead finalize: accepted → finalizing by leasing_agent', 'job generation'],
  },
]);

export const effects: ExpectedEffects = Object.fromEntries([...done, ...failed, ...retried]);
