import { type CreditNote, creditNoteCalls as calls } from '../../api/finance/credit-note.ts';
import { invoiceCalls } from '../../api/finance/invoice.ts';
import type { Scenario } from './driving/driver.ts';
import { incomeDraft } from './invoice.ts';
import { finance } from './parts/lettings.ts';

interface CreditNoteState {
  tenant: number;
  invoice: number;
  id: number;
}

export const creditNoteScenario: Scenario<CreditNoteState> = {
  entity: 'credit_note',
  inApp: {
    presses: { 'X-CRN-03': () => ({ on: 'credit_note', event: 'issue' }) },
    acts: {
      'FIN-07': {
        text: 'credit_note',
        labels: {
          list: 'app.nav.invoices',
          tab: 'finance.correction',
          what: 'finance.correction.what',
          wrong: 'finance.correction.wrong.twice',
          draft: 'finance.correction.draft',
        },
      },
    },
  },
  create: async (driver) => {
    const { tenant, id: invoice } = await incomeDraft(driver);
    await driver.ask(finance, invoiceCalls.post, { params: { id: invoice }, body: {} });
    const { id } = await driver.ask<CreditNote>(finance, calls.create, {
      params: { tenant_id: tenant },
      body: { invoice_id: invoice, reason: 'cancellation' },
    });
    return { tenant, invoice, id };
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: finance, call: calls.get, params: { id }, at: 'status' }),
  page: { as: finance, at: '/credit-notes/', id: ({ id }) => id },
  // Allocations and refunds use it; what its own invoice needs is used at once.
  held: ['used', 'released'],
  acts: {
    issue: async (driver, { id }) => {
      await driver.ask(finance, calls.issue, { params: { id }, body: {} });
      return finance;
    },
  },
};
