import { wire } from './session-wire.ts';

/** The transport part of the portal's calls, without their schemas, which its pages don't need. */
export const portalWire = {
  leases: wire('GET', '/app/leases', 'data'),
  invoices: wire('GET', '/app/invoices', 'data'),
  invoice: wire('GET', '/app/invoices/{id}', 'data'),
  units: wire('GET', '/app/units', 'data'),
};
