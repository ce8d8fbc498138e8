import type { PortalInvoiceDetails, PortalInvoices, PortalLease, PortalUnit, portalCalls } from '../../../api/app/portal.ts';
import { portalWire } from '../../../api/app/portal-wire.ts';
import { callsBy, send } from '../../../api/client.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

const calls = callsBy<typeof portalCalls>(portalWire);

export interface TenantHome {
  leases: PortalLease[];
  invoices: PortalInvoices;
}
/** A tenant's first page: their leases, and what they have to pay. */
export const tenantHomeMachine = readFlow<TenantHome, null>({ entity: ['lease', 'invoice'] }).provide({
  actors: {
    read: reader(async (_, signal) => {
      const [leases, invoices] = await Promise.all([send(calls.leases, { signal }), send(calls.invoices, { signal })]);
      return { leases, invoices };
    }),
  },
});

/** One of a tenant's invoices, with its lines. */
export const portalInvoiceMachine = readFlow<PortalInvoiceDetails, number>({ entity: 'invoice', idOf: (id) => id }).provide({
  actors: { read: reader((id, signal) => send(calls.invoice, { params: { id }, signal })) },
});

/** An owner's first page: their units. */
export const ownerHomeMachine = readFlow<PortalUnit[], null>({ entity: 'unit_ownership' }).provide({
  actors: { read: reader((_, signal) => send(calls.units, { signal })) },
});
