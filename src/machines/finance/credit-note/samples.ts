import { creditNoteCalls } from '../../../api/finance/credit-note.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { listSamples, readSamples, recordSamples, taskSamples } from '../../kit/samples/uses.ts';
import {
  allocateNoteMachine,
  correctInvoiceMachine,
  creditNoteFlows,
  deallocateNoteMachine,
  invoiceCreditNotesMachine,
} from './flows.ts';
import { type CreditNoteFacts, creditNoteLifecycle } from './lifecycle.ts';

const usual: CreditNoteFacts = {
  viewer: viewerNow,
  today: '2026-01-15',
  has_amount: true,
  is_within_lines: true,
  problem: null,
  nothing_left: false,
  nothing_used: true,
  was_refunded: false,
};
const creditNoteSamples: LifecycleSamples<typeof creditNoteLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<CreditNoteFacts>(usual, {
    'a credit note of nothing': { has_amount: false },
    'a credit note above what is left of a line': { is_within_lines: false },
    'a credit note that the tax authority would reject': { problem: 'seller_vat_no' },
    'the system': { viewer: theSystem },
    'the system, used in part': { viewer: theSystem, nothing_used: false },
    'the system, and nothing is left': { viewer: theSystem, nothing_used: false, nothing_left: true },
    'the system, and the rest was paid back': {
      viewer: theSystem,
      nothing_used: false,
      nothing_left: true,
      was_refunded: true,
    },
  }),
  events: {},
};

const file = 'finance/credit-note/flows.ts';
const note = recordedAnswer(creditNoteCalls.get);
const { tenant_id, invoice_id } = note;

export const creditNoteCharts: Chart[] = [
  lifecycleChart('finance/credit-note/lifecycle.ts', creditNoteLifecycle, creditNoteSamples),
  flowChart(file, 'credit note list', creditNoteFlows.list, listSamples(recordedAnswer(creditNoteCalls.list))),
  flowChart(
    file,
    'credit note page',
    creditNoteFlows.page,
    recordSamples(note, { lifecycle: creditNoteLifecycle, isEdited: false, isRemoved: true }),
  ),
  flowChart(file, 'credit notes of an invoice', invoiceCreditNotesMachine, readSamples([note], { tenant_id, id: invoice_id })),
  flowChart(
    file,
    'correct an invoice',
    correctInvoiceMachine,
    taskSamples({ tenant_id, invoice_id, reason: 'price_correction' as const }, { answer: note }),
  ),
  flowChart(file, 'pay with a credit note', allocateNoteMachine, taskSamples({ tenant_id, id: note.id }, { answer: note })),
  flowChart(
    file,
    'take back what a credit note pays',
    deallocateNoteMachine,
    taskSamples({ id: note.id, allocation_id: 1, reason: 'Of another tenant' }, { answer: note }),
  ),
];
