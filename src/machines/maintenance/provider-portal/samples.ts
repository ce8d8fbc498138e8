import type { ProviderIssue } from '../../../api/maintenance/provider-portal.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import {
  addProviderTaskMachine,
  type ProviderHome,
  type ProviderJob,
  providerActMachine,
  providerAssigneeMachine,
  providerHomeMachine,
  providerJobMachine,
  providerMessageMachine,
  providerPhotoMachine,
  providerTaskMachine,
} from './flows.ts';

const place = {
  compound_name_en: 'Palm Garden',
  compound_name_ar: 'حديقة النخيل',
  building_name_en: 'Building A',
  building_name_ar: 'المبنى أ',
  equipment_name_en: null,
  equipment_name_ar: null,
};
const job: ProviderIssue = {
  ...{ id: 7, version: 4, ref_no: 'IS-7', priority: 'high', description: 'The kitchen tap drips' },
  ...{ category_name_en: 'Plumbing', category_name_ar: 'السباكة' },
  ...{ subsubcategory_name_en: 'Leaking tap', subsubcategory_name_ar: 'صنبور يسرّب' },
  ...place,
  ...{ unit_number: '204', place_note: null, dispatch_status: 'scheduled', waiting_status: 'none', waiting_until: null },
  ...{ respond_by: null, slot_from: '2026-03-02T06:00:00Z', slot_to: '2026-03-02T08:00:00Z' },
  ...{ resolve_due_at: '2026-03-04T14:00:00Z', technician_id: 31, technician_name: 'Yousef Al Harthi' },
  ...{ contact: 'shown', tenant_name: 'Huda Al Otaibi', contact_name: 'Huda Al Otaibi', contact_mobile: '+966512345678' },
  ...{ needs_notice: true, open_tasks: 1, open_steps: 0, done_on: null },
  quote: { net: '450.00', description: 'A new mixer tap', until: '2026-03-05T09:00:00Z', status: 'approved' },
  acts: [
    { act: 'schedule', refusals: [] },
    { act: 'arrive', refusals: [] },
  ],
};
const answer: ProviderJob = {
  job,
  tasks: [
    {
      ...{ id: 5, version: 1, issue_id: 7, issue_ref_no: 'IS-7', title: 'Close the valve', required: true },
      ...{ status: 'open', minutes: null, note: null },
    },
  ],
  people: [{ id: 31, name: 'Yousef Al Harthi' }],
  documents: [],
  items: [{ id: 9, description: 'A new mixer tap', quantity: 1, amount: '450.00', status: 'approved' }],
  messages: [
    {
      ...{ id: 3, created_at: '2026-03-01T08:00:00Z', body: 'Is the roof open?', from_provider: true },
      ...{
        author_name: 'Yousef Al Harthi',
        provider_id: 2,
        provider_name_en: 'Rukn Al Taqniya',
        provider_name_ar: 'ركن التقنية',
      },
    },
  ],
};
const home: ProviderHome = {
  offers: [{ ...job, id: 8, ref_no: 'IS-8', dispatch_status: 'offered', unit_number: null, respond_by: '2026-03-01T12:00:00Z' }],
  jobs: [job],
  done: [],
};

const file = 'maintenance/provider-portal/flows.ts';
export const providerPortalCharts: Chart[] = [
  flowChart(file, 'provider home', providerHomeMachine, readSamples(home, null)),
  flowChart(file, 'provider job', providerJobMachine, readSamples(answer, job.id)),
  flowChart(file, 'provider act', providerActMachine, taskSamples({ id: job.id, version: job.version, act: 'arrive' })),
  flowChart(file, 'provider assignee', providerAssigneeMachine, taskSamples({ id: job.id, technician_id: 31 })),
  flowChart(file, 'provider task', providerTaskMachine, taskSamples({ id: 5, status: 'complete' })),
  flowChart(file, 'new provider task', addProviderTaskMachine, taskSamples({ issue_id: job.id, title: 'Flush' })),
  flowChart(file, 'provider photo', providerPhotoMachine, taskSamples({ id: job.id, attachment_id: 3 })),
  flowChart(file, 'message to the office', providerMessageMachine, taskSamples({ id: job.id, body: 'Is the roof open?' })),
];
