import type { DocumentType } from '../../../api/app/document.ts';
import type { TerminationKind } from '../../../api/leasing/lease.ts';

/** What has to be among a lease's documents before it is terminated, by kind (domain 3.7). */
export const terminationDocuments: Record<TerminationKind, readonly DocumentType[]> = {
  mutual: ['termination_agreement'],
  tenant_breach: ['breach_notice'],
  non_payment: ['payment_demand'],
  personal_use: ['personal_use_declaration'],
  structural: ['structural_report'],
  court_order: ['court_order'],
  tenant_break_clause: ['tenant_notice'],
  death: ['death_certificate'],
};
