import { leaseCalls } from '../../../api/leasing/lease.ts';
import type { Occupant } from '../../../api/leasing/occupant.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { occupantEditMachine, occupantsMachine } from './flows.ts';

const lease = recordedAnswer(leaseCalls.one);
const parents = { tenant_id: lease.tenant_id, lease_id: lease.id };
const known = { version: 1, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z', created_by: 1 };
const occupant: Occupant = {
  ...known,
  id: 1,
  lease_id: lease.id,
  name: 'نورة الحربي',
  relation: 'child',
  birth_date: '2015-04-02',
  guardian_name: 'Faisal Al-Harbi',
  mobile: null,
  nationality: 'SA',
  identity_type: null,
  identity_no: null,
  identity_expiry: null,
};
const file = 'leasing/occupant/flows.ts';

export const occupantCharts: Chart[] = [
  flowChart(file, 'occupants', occupantsMachine, childListSamples([occupant], parents, { isRemoved: true })),
  flowChart(
    file,
    'occupant form',
    occupantEditMachine,
    editSamples(occupantEditMachine, { record: occupant, field: 'name', parents }),
  ),
];
