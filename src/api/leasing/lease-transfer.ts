import * as z from 'zod/mini';
import { put } from '../contract.ts';
import { defineFields, field, inputOf } from '../define-fields.ts';
import { Lease } from './lease.ts';

/** To whom a lease is transferred, and from which day on. */
export const leaseTransferFields = defineFields('leasing.transfer', {
  to_tenant_id: field.reference('tenant'),
  on: field.day({ hint: 'leasing.transfer.hint.on' }),
});
/** A transfer is entered on its day, or so many days later. */
export const transferDays = 30;

export const leaseTransferCalls = {
  /** Our addition: another tenant takes the lease over from a day on, on the same terms. */
  transfer: put('X-LSE-04', '/tenants/{tenant_id}/leases/{lease_id}/transfer', {
    needs: 'leases.edit',
    body: z.strictObject({ ...inputOf(leaseTransferFields), version: z.optional(z.int().check(z.gte(1))) }),
    answer: Lease,
    moves: { lifecycle: 'lease', event: 'transfer' },
  }),
};
