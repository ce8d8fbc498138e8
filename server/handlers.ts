import type { calls } from '../src/api/calls.ts';
import { notificationHandlers, sessionHandlers } from './app/session.ts';
import {
  contractDiscountConfigHandlers,
  dealConfigHandlers,
  executionHandlers,
  quotationConfigHandlers,
  quotationDiscountConfigHandlers,
  workflowHandlers,
} from './approvals/handlers.ts';
import type { Handlers } from './contract.ts';
import { contractHandlers } from './leasing/contract.ts';
import { leaseHandlers } from './leasing/lease.ts';
import { leasingOrderHandlers } from './leasing/leasing-order.ts';
import { tenantHandlers } from './leasing/tenant.ts';
import { leadHandlers } from './sales/lead.ts';
import { quotationHandlers, tenantQuotationHandlers } from './sales/quotation.ts';

/** Who answers which call. A declared call without its handler does not compile. */
export const handlers: { [E in keyof typeof calls]: Handlers<(typeof calls)[E]> } = {
  session: sessionHandlers,
  notification: notificationHandlers,
  lead: leadHandlers,
  quotation: quotationHandlers,
  tenantQuotation: tenantQuotationHandlers,
  quotationConfig: quotationConfigHandlers,
  contractDiscountConfig: contractDiscountConfigHandlers,
  quotationDiscountConfig: quotationDiscountConfigHandlers,
  dealConfig: dealConfigHandlers,
  workflow: workflowHandlers,
  execution: executionHandlers,
  tenant: tenantHandlers,
  contract: contractHandlers,
  lease: leaseHandlers,
  leasingOrder: leasingOrderHandlers,
};
