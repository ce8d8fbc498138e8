/** The columns of the lists, for the pages that show them; an export writes the same. */
export { leadColumns, quotationColumns } from '../../api/sales/columns.ts';
