/** The columns of the lists, for the pages that show them; an export writes the same. */
export { contractColumns, leaseColumns, leasingOrderColumns, tenantColumns } from '../../api/leasing/columns.ts';
