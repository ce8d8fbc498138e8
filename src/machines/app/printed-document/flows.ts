import type { Language } from '../../../locales/translate.ts';
import { saveFile } from '../../kit/save-file.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** A document to save: whose it is, and its language. */
export interface DocumentWish {
  of:
    | 'quotations'
    | 'contracts'
    | 'leasing_orders'
    | 'leasing_clearances'
    | 'collections'
    | 'cheques'
    | 'bank_deposits'
    | 'invoices'
    | 'credit_notes'
    | 'dunning_letters'
    | 'tenants'
    | 'report_labels'
    | 'compounds'
    | 'maintenance/part_categories';
  /** Another paper of the record than its own. */
  paper?: 'inventory' | 'statement' | 'report_labels' | 'count_sheet';
  id: number;
  /** What is asked of it besides its language. */
  query?: Record<string, unknown>;
  languages: readonly Language[];
}

/** Saves a record's document as PDF, a file for each language. */
export const documentMachine = taskFlow<DocumentWish, null>().provide({
  actors: {
    perform: performer(async ({ of, id, paper, query, languages }, signal) => {
      const path = paper ? `/${of}/${id}/${paper}/document` : `/${of}/${id}/document`;
      for (const language of languages) await saveFile(path, { query: { ...query, language }, signal });
      return { answer: null, message: null };
    }),
  },
});
