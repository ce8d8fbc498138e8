import { bringBy } from '../../../src/workbench/scenarios/driving/bring.ts';
import { issueBillingScenario } from '../../../src/workbench/scenarios/issue-billing.ts';
import { billableWork } from '../../../src/workbench/scenarios/provider-bill.ts';
import { providerBillAt } from '../makes-maintenance.ts';
import type { Planted, Records } from '../planted.ts';
import { moving, type Specials, type Values } from './special.ts';

const at =
  (status: string) =>
  ({ driver }: Planted): Promise<Records> =>
    providerBillAt(driver, status);
const billed =
  (status: string, body: Values) =>
  async ({ driver }: Planted) => ({
    records: { '/maintenance/issues/{}': (await bringBy(driver, issueBillingScenario, status)).id },
    body,
  });

export const bills: Specials = {
  'X-PBL-02': async ({ driver }) => ({ body: (await billableWork(driver)).body }),
  'X-PBL-04': moving(at('draft'), {
    ...{ note: 'Paper follows', provider_id: undefined, number: undefined, issued_on: undefined },
    ...{ issue_ids: undefined, net: undefined, vat: undefined },
  }),
  'X-PBL-05': async (planted) => ({ records: await at('draft')(planted) }),
  'X-PBL-06': moving(at('draft'), {}),
  'X-PBL-07': moving(at('submitted'), {}),
  'X-PBL-08': moving(at('matched'), {}),
  'X-PBL-09': moving(at('posted'), { reference: 'FT-2026-118', on: undefined }),
  'X-PBL-10': moving(at('submitted'), { reason: 'The hours are wrong' }),
  'X-ISS-29': billed('agreed', { due_on: undefined }),
  'X-ISS-30': billed('billed', { reason: 'The wrong tenant' }),
  'X-ISS-31': billed('billed', { reference: 'FT-2026-118', on: undefined }),
};
