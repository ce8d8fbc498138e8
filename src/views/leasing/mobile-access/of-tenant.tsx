import { type MobileAccess, mobileAccessFields } from '../../../api/leasing/mobile-access.ts';
import { tenantAccessesMachine } from '../../../machines/leasing/mobile-access/flows.ts';
import { mobileAccessLifecycle } from '../../../machines/leasing/mobile-access/lifecycle.ts';
import { partList } from '../../kit/record/part-list.tsx';

/** Who signs in to the app for a tenant or a unit owner. */
export const HolderAccesses = partList<MobileAccess>({
  machine: tenantAccessesMachine,
  fields: mobileAccessFields,
  texts: {
    label: 'app.nav.mobile_accesses',
    add: 'leasing.mobile_access.new',
    none: 'leasing.mobile_access.none',
  },
  nameOf: ({ name }) => name,
  columns: [[{ field: 'name', to: ({ id }) => `/mobile-accesses/${id}` }], ['email'], [{ status: mobileAccessLifecycle }]],
});
