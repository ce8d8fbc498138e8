import {
  contractDiscountConfigCalls,
  dealConfigCalls,
  executionCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
  workflowCalls,
} from './approvals/config.ts';
import { notificationCalls, sessionCalls } from './app/session.ts';
import { contractCalls } from './leasing/contract.ts';
import { leaseCalls } from './leasing/lease.ts';
import { leasingOrderCalls } from './leasing/leasing-order.ts';
import { tenantCalls } from './leasing/tenant.ts';
import { leadCalls } from './sales/lead.ts';
import { quotationCalls, tenantQuotationCalls } from './sales/quotation.ts';

/** Every call of the product: entity → its calls. The server implements each of them or does not compile. */
export const calls = {
  session: sessionCalls,
  notification: notificationCalls,
  lead: leadCalls,
  quotation: quotationCalls,
  tenantQuotation: tenantQuotationCalls,
  quotationConfig: quotationConfigCalls,
  contractDiscountConfig: contractDiscountConfigCalls,
  quotationDiscountConfig: quotationDiscountConfigCalls,
  dealConfig: dealConfigCalls,
  workflow: workflowCalls,
  execution: executionCalls,
  tenant: tenantCalls,
  contract: contractCalls,
  lease: leaseCalls,
  leasingOrder: leasingOrderCalls,
};
