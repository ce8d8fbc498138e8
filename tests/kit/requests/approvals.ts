import type { ConfigStep } from '../../../src/api/approvals/config.ts';
import { waitingRun } from '../makes.ts';
import type { Planted, Records } from '../planted.ts';
import { at, moving, type Special, type Specials, type Values } from './special.ts';

const config = async ({ driver }: Planted): Promise<Values> => ({
  active: false,
  steps: [
    {
      order: 1,
      name: 'A step',
      assignees: [{ type: 'user', id: await driver.userId('leasing_manager') }],
      mode: 'any',
      on_timeout: 'remind',
      due_hours: 9,
      allow_delegate: true,
      require_comment: false,
    } satisfies ConfigStep,
  ],
});
const configs = async (planted: Planted): Promise<Special> => ({ body: await config(planted) });
const run = ({ driver }: Planted): Promise<Records> => waitingRun(driver);

export const approvals: Specials = {
  'WFL-03': configs,
  'WFL-07': configs,
  'WFL-11': configs,
  'WFL-15': configs,
  'WFL-33': (planted) => ({ query: { step_id: at(planted, '/workflow/steps/{}') } }),
  'WFL-43': (planted) => ({ query: { quotation_id: at(planted, '/quotations/{}') } }),
  'X-WFL-03': async (planted) => {
    const { active: _, ...rule } = await config(planted);
    const scope = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };
    const named = { name_en: planted.driver.unique('name'), name_ar: planted.driver.unique('name_ar') };
    return { body: { quotation_id: at(planted, '/quotations/{}'), config: { ...named, scope, thresholds: [], ...rule } } };
  },
  'X-WFL-04': () => ({ body: { total_amount: 500_000 } }),
  'X-WFL-06': async (planted) => {
    const scope = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };
    const named = { name_en: planted.driver.unique('name'), name_ar: planted.driver.unique('name_ar') };
    return {
      body: { changes: [{ kind: 'quotation', config: { ...named, scope, thresholds: [], ...(await config(planted)) } }] },
    };
  },
  'WFL-37': moving(run, { comment: 'Fine' }),
  'WFL-38': async (planted) => ({
    records: await run(planted),
    body: {
      rejection_reason_id: at(planted, '/workflow/quotation/rejection_reasons/{}'),
      comment: 'Too low by far',
    },
  }),
  'X-WFL-01': async (planted) => ({
    records: await run(planted),
    body: { to: await planted.driver.userId('finance_manager'), comment: 'Please' },
  }),
  'X-WFL-07': async (planted) => ({
    records: await run(planted),
    body: { to: await planted.driver.userId('finance_manager'), reason: 'On leave' },
  }),
};
