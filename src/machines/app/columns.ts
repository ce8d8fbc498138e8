/** The columns of the lists, for the pages that show them; an export writes the same. */
export { contractColumns, leaseColumns, leasingOrderColumns, tenantColumns } from '../../api/leasing/columns.ts';
export { compoundColumns, unitColumns } from '../../api/property/columns.ts';
export { leadColumns, quotationColumns } from '../../api/sales/columns.ts';
