import { contractCalls } from '../../../api/leasing/contract.ts';
import type { Document } from '../../../api/leasing/document.ts';
import { leaseCalls } from '../../../api/leasing/lease.ts';
import { leasingClearanceCalls } from '../../../api/leasing/leasing-clearance.ts';
import { leasingOrderCalls } from '../../../api/leasing/leasing-order.ts';
import { compoundCalls } from '../../../api/property/compound.ts';
import type { Parents } from '../../kit/actors.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import {
  clearanceDocumentEditMachine,
  clearanceDocumentsMachine,
  compoundDocumentEditMachine,
  compoundDocumentsMachine,
  contractDocumentEditMachine,
  contractDocumentsMachine,
  leaseDocumentEditMachine,
  leaseDocumentsMachine,
  orderDocumentEditMachine,
  orderDocumentsMachine,
} from './flows.ts';

const lease = recordedAnswer(leaseCalls.one);
const ofLease = { tenant_id: lease.tenant_id, lease_id: lease.id };
const known = { version: 1, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z', created_by: 1 };
const documents = (owner_id: number): Document[] => [
  {
    ...known,
    id: 1,
    owner_id,
    attachment_id: 1,
    type: 'identity',
    expires_on: '2027-05-01',
    note: 'Front side',
    name: 'هوية.jpg',
    size: 840_000,
    media_type: 'image/jpeg',
    has_preview: true,
  },
];
const file = 'leasing/document/flows.ts';
const listOf = (name: string, machine: Parameters<typeof flowChart>[2], owner_id: number, parents: Parents, isRemoved: boolean) =>
  flowChart(file, name, machine, childListSamples(documents(owner_id), parents, { isRemoved, isFixed: true }));
const formOf = (name: string, machine: typeof leaseDocumentEditMachine, parents: Parents) =>
  flowChart(
    file,
    name,
    machine,
    editSamples(machine, { record: documents(1)[0] as Document, field: 'note', kinds: ['new'], parents }),
  );

const order = { order_id: recordedAnswer(leasingOrderCalls.get).id };
const clearance = { clearance_id: recordedAnswer(leasingClearanceCalls.get).id };
const compound = { id: recordedAnswer(compoundCalls.get).id };
const contract = { id: recordedAnswer(contractCalls.get).id };
export const documentCharts: Chart[] = [
  listOf('lease documents', leaseDocumentsMachine, lease.id, ofLease, true),
  formOf('lease document form', leaseDocumentEditMachine, ofLease),
  listOf('leasing order documents', orderDocumentsMachine, order.order_id, order, true),
  formOf('leasing order document form', orderDocumentEditMachine, order),
  listOf('clearance documents', clearanceDocumentsMachine, clearance.clearance_id, clearance, true),
  formOf('clearance document form', clearanceDocumentEditMachine, clearance),
  listOf('compound documents', compoundDocumentsMachine, compound.id, compound, false),
  formOf('compound document form', compoundDocumentEditMachine, compound),
  listOf('contract documents', contractDocumentsMachine, contract.id, contract, false),
  formOf('contract document form', contractDocumentEditMachine, contract),
];
