import { contractCalls } from '../../../api/leasing/contract.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { taskSamples } from '../../kit/samples/uses.ts';
import { ejarMachine } from './flows.ts';
import { type EjarFacts, ejarLifecycle } from './lifecycle.ts';

export const ejarSamples: LifecycleSamples<typeof ejarLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<EjarFacts>(
    {
      viewer: { id: 1, is_admin: true, privileges: {} },
      today: '2026-01-15',
      may_edit: true,
      in_force: true,
      leases_are_over: true,
    },
    {
      'who may not edit': { may_edit: false },
      'who may not approve': { viewer: { id: 1, is_admin: false, privileges: {} } },
      'a contract that is over': { in_force: false },
      'a unit that is still let': { leases_are_over: false },
    },
  ),
  events: {
    exempt: [{ reason: 'A staff flat' }, {}],
    submit: [{ on: '2026-01-14' }, { on: '2126-01-16' }],
    await_parties: [{ ejar_no: '20265550001' }, {}],
    document: [{ on: '2026-01-14' }, { on: '2126-01-16' }],
    reject: [{ reason: 'The deed number is wrong' }, {}],
    terminate: [{ reason: 'Ended by mutual agreement' }, {}],
  },
};

const { id, version } = recordedAnswer(contractCalls.get);

export const ejarCharts: Chart[] = [
  lifecycleChart('leasing/ejar/lifecycle.ts', ejarLifecycle, ejarSamples),
  flowChart('leasing/ejar/flows.ts', 'ejar', ejarMachine, taskSamples({ id, status: 'submitted', version })),
];
