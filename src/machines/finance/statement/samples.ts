import type { Statement } from '../../../api/finance/statement.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { statementMachine } from './flows.ts';

/** An invoice, a payment that is taken back, and a cheque that has not cleared. */
const statement: Statement = {
  ...{ tenant_id: 7, tenant_name: 'Yusra Al-Bahri', contract_id: null, contract_ref_no: null },
  ...{ from_on: '2025-01-16', to_on: '2026-01-15', opening: '1500.00' },
  rows: [
    {
      ...{ id: 11, date: '2025-11-01', event: 'invoice', is_reversal: false, document_kind: 'invoice', document_id: 5 },
      ...{ number: 'INV-00005', reference: 'C-3', debit: '8000.00', credit: '0.00', balance: '9500.00' },
    },
    {
      ...{ id: 12, date: '2025-11-03', event: 'payment', is_reversal: false, document_kind: 'collection', document_id: 4 },
      ...{ number: 'REC-00004', reference: 'FT-7781', debit: '0.00', credit: '6000.00', balance: '3500.00' },
    },
    {
      ...{ id: 15, date: '2025-12-09', event: 'payment', is_reversal: true, document_kind: 'collection', document_id: 4 },
      ...{ number: 'REC-00004', reference: 'FT-7781', debit: '6000.00', credit: '0.00', balance: '9500.00' },
    },
  ],
  ...{ debits: '14000.00', credits: '6000.00', closing: '9500.00' },
  ...{ open: '9500.00', overdue: '9500.00', credit: '0.00', deposits: '4000.00' },
  cheques: [{ id: 3, cheque_no: '000101', bank_code: '80', cheque_on: '2026-02-01', is_deposited: false, amount: '8000.00' }],
  cheques_total: '8000.00',
};

export const statementCharts: Chart[] = [
  flowChart('finance/statement/flows.ts', 'statement', statementMachine, readSamples(statement, { tenant_id: 7 })),
];
