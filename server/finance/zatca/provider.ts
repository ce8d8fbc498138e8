import type { TaxMessage, TaxReport } from '../../../src/api/finance/tax-report.ts';

export interface TaxSubmission {
  /** Who sends it: the tax authority knows them by their certificate. */
  client: string;
  kind: TaxReport['kind'];
  uuid: string;
  hash: string;
  xml: string;
  /** By the company's clock. */
  at: Date;
}
/** An answer as the tax authority's interface for clearance and reporting gives it. */
export interface TaxAnswer {
  /** 200, 202 with warnings, 400 when it is rejected; 5xx and anything else is no answer. */
  status: number;
  clearanceStatus?: 'CLEARED' | 'NOT_CLEARED';
  reportingStatus?: 'REPORTED' | 'NOT_REPORTED';
  validationResults: {
    status: 'PASS' | 'WARNING' | 'ERROR';
    infoMessages: TaxMessage[];
    warningMessages: TaxMessage[];
    errorMessages: TaxMessage[];
  };
}
/** Who clears tax invoices and takes reports of them: the tax authority, or a stand-in. */
export interface TaxAuthority {
  /** Throws when there is no answer: the same document is then sent again, and must be answered as the first time. */
  submit: (submission: TaxSubmission) => Promise<TaxAnswer>;
}
