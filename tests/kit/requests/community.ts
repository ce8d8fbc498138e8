import { makeIssue } from '../../../src/workbench/scenarios/parts/issues.ts';
import { ticketAt } from '../makes.ts';
import type { Planted, Records } from '../planted.ts';
import { moving, type Specials } from './special.ts';

const ticketIn =
  (status: 'pending' | 'assigned' | 'in_progress' | 'resolved') =>
  ({ driver }: Planted): Promise<Records> =>
    ticketAt(driver, status);

export const community: Specials = {
  'SET-61': ({ driver }) => ({
    body: { name: 'A visitor', mobile: driver.unique('mobile'), tenant_id: undefined, unit_id: undefined },
  }),
  'X-TKT-01': () => ({ body: { subject: 'The tap in the kitchen drips', tenant_id: undefined, unit_id: undefined } }),
  'SET-62': moving(ticketIn('resolved'), {}),
  'SET-63': moving(ticketIn('resolved'), { reason: 'It drips again' }),
  'SET-64': async ({ driver }) => ({
    records: await ticketAt(driver, 'pending'),
    body: { assignee_id: await driver.userId('operations') },
  }),
  'X-TKT-02': moving(ticketIn('assigned'), {}),
  'X-TKT-03': moving(ticketIn('assigned'), {}),
  'X-TKT-04': moving(ticketIn('in_progress'), { resolution: 'The seal was replaced' }),
  'X-TKT-05': moving(ticketIn('pending'), { reason: 'Sent twice' }),
  'X-TKT-09': async (planted, { need }) => ({
    records: await ticketAt(planted.driver, 'pending'),
    body: { subsubcategory_id: await need(planted, '/maintenance/subsubcategories/{}'), description: undefined },
  }),
  'X-TKT-10': async ({ driver }) => ({
    records: await ticketAt(driver, 'pending'),
    body: { issue_id: (await makeIssue(driver)).id },
  }),
  'X-TKT-06': moving(ticketIn('resolved'), { rating: 4, comment: 'Quick' }),
};
