/** The columns of the lists, for the pages that show them; an export writes the same. */
export {
  businessTypeColumns,
  interestLevelColumns,
  paymentTermColumns,
  roleColumns,
  salesMemberColumns,
  serviceColumns,
  templateColumns,
  tradeNameColumns,
  userColumns,
  userStateOf,
} from '../../api/settings/columns.ts';
