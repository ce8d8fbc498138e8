import { leadCalls } from '../../../api/sales/lead.ts';
import type { LeadTakeover } from '../../../api/sales/lead-takeover.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { askForLeadMachine, leadTakeoversMachine, moveTakeoverMachine } from './flows.ts';
import { leadTakeoverLifecycle, type TakeoverFacts } from './lifecycle.ts';

export const leadTakeoverSamples: LifecycleSamples<typeof leadTakeoverLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<TakeoverFacts>(
    {
      viewer: { id: 1, is_admin: true, privileges: {} },
      today: '2026-01-15',
      ...{ may_decide: true, is_asker: true, lead_open: true, asker_at_work: true },
    },
    {
      'who may not decide': { may_decide: false },
      'who did not ask': { is_asker: false },
      'a lead that changes hands no more': { lead_open: false },
      'an asker who left': { asker_at_work: false },
    },
  ),
  events: { decline: [{ reason: 'We are about to sign' }] },
};

const lead = recordedAnswer(leadCalls.get);
const takeover: LeadTakeover = {
  id: 1,
  version: 1,
  created_at: lead.created_at,
  updated_at: lead.updated_at,
  created_by: 3,
  status: 'requested',
  lead_id: lead.id,
  lead_ref_no: lead.ref_no,
  lead_name: lead.name,
  lead_status: 'contacted',
  asker_id: 3,
  asker_name: 'Khalid Al-Dosari',
  asker_at_work: true,
  owner_id: lead.assignee_id,
  owner_name: lead.assignee_name,
  supervisor_id: null,
  reason: null,
};
const file = 'sales/lead-takeover/flows.ts';

export const leadTakeoverCharts: Chart[] = [
  lifecycleChart('sales/lead-takeover/lifecycle.ts', leadTakeoverLifecycle, leadTakeoverSamples),
  flowChart(file, 'requests for a lead', leadTakeoversMachine, readSamples([takeover], { id: lead.id })),
  flowChart(file, 'ask for a lead', askForLeadMachine, taskSamples({ lead_id: lead.id }, { answer: takeover })),
  flowChart(
    file,
    'decide on a request for a lead',
    moveTakeoverMachine,
    taskSamples({ takeover, event: 'accept' }, { answer: takeover }),
  ),
];
