import { additionalItemAt, itemAt } from '../makes-maintenance.ts';
import type { Planted, Records } from '../planted.ts';
import { moving, type Specials } from './special.ts';

const at =
  (status: string) =>
  ({ driver }: Planted): Promise<Records> =>
    itemAt(driver, status);
const reason = { reason: 'Too dear' };
const service = { description: 'Three hours of a plumber', quantity: 3, price: '22.00', provider_id: undefined };
const cost = { ...service, kind: 'additional_cost', description: 'Scaffolding', part_id: undefined };
const unmoved = { status: undefined, qty: undefined, actual: undefined, reason: undefined };

/** Items of issues: those of somebody who approves are of another than who asks. */
export const items: Specials = {
  'MNT-63': () => ({ body: cost }),
  'MNT-64': async ({ driver }) => ({
    records: await additionalItemAt(driver),
    body: { ...cost, ...unmoved, status: 'approved' },
  }),
  'MNT-66': () => ({ body: service }),
  'MNT-67': moving(at('draft'), { ...service, ...unmoved, status: 'approved' }),
  'MNT-68': moving(at('submitted'), {}),
  'MNT-69': moving(at('submitted'), reason),
  'X-WOI-01': moving(at('draft'), {}),
  'X-WOI-02': moving(at('submitted'), {}),
  'X-WOI-03': moving(at('rejected'), {}),
  'X-WOI-04': moving(at('approved'), { qty: 3, actual: '66.00' }),
  'X-WOI-05': moving(at('used'), { qty: 1 }),
  'X-WOI-06': moving(at('approved'), {}),
  'X-WOI-07': moving(at('draft'), {}),
  'X-WOI-08': moving(at('submitted'), {}),
  'X-WOI-09': moving(at('submitted'), reason),
  'X-WOI-12': moving(at('draft'), { ...service, part_id: undefined }),
};
