import { maintenancePlanCalls, type PlanOccurrence, type PlanPreview } from '../../../api/maintenance/maintenance-plan.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { maintenancePlanFlows, planOccurrencesMachine, planPreviewMachine } from './flows.ts';
import { type MaintenancePlanFacts, maintenancePlanLifecycle } from './lifecycle.ts';

const reason = { reason: 'The building is being renovated' };
const maintenancePlanSamples: LifecycleSamples<typeof maintenancePlanLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<MaintenancePlanFacts>(
    {
      ...{ viewer: viewerNow, today: '2026-01-15', equipment_status: 'in_service', provider_status: 'active' },
      ...{ checklist_steps: 6, equipment_id: 3, checklist_id: 2 },
    },
    {
      'the system': { viewer: theSystem },
      'retired equipment': { equipment_status: 'retired' },
      'a suspended provider': { provider_status: 'suspended' },
      'a checklist without steps': { checklist_steps: 0 },
      'nothing but a compound': {
        ...{ equipment_status: null, provider_status: null, checklist_steps: null },
        ...{ equipment_id: null, checklist_id: null },
      },
    },
  ),
  events: { pause: [reason, {}], end: [reason, {}] },
};

const preview: PlanPreview[] = [
  { occurrence_on: '2026-02-28', due_on: '2026-03-01', make_on: '2026-02-21', mark: null },
  { occurrence_on: '2026-03-31', due_on: '2026-03-31', make_on: '2026-03-24', mark: null },
];
const occurrence = { mark: null, resolved_on: null, why: null, issue_id: null, issue_ref_no: null };
const occurrences: PlanOccurrence[] = [
  { ...occurrence, ...{ id: 9, occurrence_on: '2026-01-31', due_on: '2026-02-01', noticed_on: '2026-01-24', state: 'open' } },
  {
    ...occurrence,
    ...{ id: 8, occurrence_on: '2025-12-31', due_on: '2025-12-31', noticed_on: '2026-01-15', state: 'missed', why: 'outage' },
  },
];
const file = 'maintenance/maintenance-plan/flows.ts';

export const maintenancePlanCharts: Chart[] = [
  lifecycleChart('maintenance/maintenance-plan/lifecycle.ts', maintenancePlanLifecycle, maintenancePlanSamples),
  ...entityCharts('maintenance_plan', maintenancePlanFlows, maintenancePlanCalls, {
    lifecycle: maintenancePlanLifecycle,
    payload: reason,
    at: 'paused',
  }),
  flowChart(file, 'next occurrences of a plan', planPreviewMachine, readSamples(preview, { id: 7 })),
  flowChart(file, 'past occurrences of a plan', planOccurrencesMachine, readSamples(occurrences, { id: 7 })),
];
