/** The columns of the lists, for the pages that show them; an export writes the same. */
export { compoundColumns, unitColumns, unitTypeColumns } from '../../api/property/columns.ts';
