import { type UtilityAccountRequest, utilityAccountRequestFields } from '../../../api/leasing/utility-account-request.ts';
import { leaseUtilitiesMachine } from '../../../machines/leasing/utility-account-request/flows.ts';
import { utilityAccountRequestLifecycle } from '../../../machines/leasing/utility-account-request/lifecycle.ts';
import { partList } from '../../kit/record/part-list.tsx';

/** The meters of a lease's unit: requests to put them in the tenant's name. */
export const LeaseUtilities = partList<UtilityAccountRequest>({
  machine: leaseUtilitiesMachine,
  fields: utilityAccountRequestFields,
  texts: {
    label: 'app.nav.utility_requests',
    add: 'leasing.utility_account_request.new',
    none: 'leasing.utility.none',
  },
  nameOf: ({ utility, meter_no }, { t }) => `${t(`leasing.utility.kind.${utility}`)} ${meter_no}`,
  columns: [
    [
      { field: 'ref_no', to: ({ id }) => `/utility-requests/${id}` },
      { field: 'utility', as: 'small' },
    ],
    ['meter_no', 'provider'],
    [{ status: utilityAccountRequestLifecycle }],
  ],
});
