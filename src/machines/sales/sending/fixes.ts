import { byEvent, byFields, onRecord } from '../../kit/define-lifecycle.ts';

/** Fixes of the refusals, by guard. */
export const fixes = {
  hasAddress: [
    byFields('lead', 'lead_id', 'email', 'mobile'),
    byFields('tenant', 'tenant_id', 'email', 'mobile'),
    onRecord('quotation', 'quotation_id'),
  ],
  isSendable: onRecord('quotation', 'quotation_id'),
  isValidToday: byEvent('quotation', 'quotation_id', 'extend'),
} as const;
