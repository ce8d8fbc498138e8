import { blankOf } from '../../../api/define-fields.ts';
import { type Document, DocumentInput, documentCalls, documentErrors, documentFields } from '../../../api/leasing/document.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const words = {
  entity: 'document',
  input: DocumentInput,
  blank: () => ({ ...blankOf(documentFields), attachment_id: null }) as unknown as DocumentInput,
  also: documentErrors,
} as const;

const ofLease = childFlows<Document, DocumentInput>(
  { ...words, module: 'leases' },
  { list: documentCalls.ofLease, create: documentCalls.addToLease, remove: documentCalls.removeFromLease },
);
const ofOrder = childFlows<Document, DocumentInput>(
  { ...words, module: 'leasing_orders' },
  { list: documentCalls.ofOrder, create: documentCalls.addToOrder, remove: documentCalls.removeFromOrder },
);
const ofClearance = childFlows<Document, DocumentInput>(
  { ...words, module: 'leases' },
  { list: documentCalls.ofClearance, create: documentCalls.addToClearance, remove: documentCalls.removeFromClearance },
);
const ofContract = childFlows<Document, DocumentInput>(
  { ...words, module: 'contracts' },
  { list: documentCalls.ofContract, create: documentCalls.addToContract },
);
const ofCompound = childFlows<Document, DocumentInput>(
  {
    ...words,
    module: 'compounds',
    blank: () => ({ ...words.blank(), type: 'other' }),
  },
  { list: documentCalls.ofCompound, create: documentCalls.addToCompound },
);
export const leaseDocumentsMachine = ofLease.list;
export const leaseDocumentEditMachine = ofLease.edit;
export const orderDocumentsMachine = ofOrder.list;
export const orderDocumentEditMachine = ofOrder.edit;
export const clearanceDocumentsMachine = ofClearance.list;
export const clearanceDocumentEditMachine = ofClearance.edit;
export const contractDocumentsMachine = ofContract.list;
export const contractDocumentEditMachine = ofContract.edit;
export const compoundDocumentsMachine = ofCompound.list;
export const compoundDocumentEditMachine = ofCompound.edit;
