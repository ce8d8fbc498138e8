import type { Document } from '../../../api/app/document.ts';
import { contractCalls } from '../../../api/leasing/contract.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { documentFlows } from './flows.ts';

const parents = { id: recordedAnswer(contractCalls.get).id };
const document: Document = {
  ...{ id: 1, version: 1, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z', created_by: 1 },
  owner_id: parents.id,
  attachment_id: 1,
  type: 'identity',
  expires_on: '2027-05-01',
  note: 'Front side',
  name: 'هوية.jpg',
  size: 840_000,
  media_type: 'image/jpeg',
  has_preview: true,
};
const file = 'app/document/flows.ts';
// A contract's stand for those of every record.
const { list, edit } = documentFlows('contract');
export const documentCharts: Chart[] = [
  flowChart(file, 'documents', list, childListSamples([document], parents, { isRemoved: true, isFixed: true })),
  flowChart(file, 'document form', edit, editSamples(edit, { record: document, field: 'note', kinds: ['new'], parents })),
];
