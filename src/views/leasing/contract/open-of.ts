import type { Installment } from '../../../api/leasing/contract.ts';
import { halalas } from '../../../api/money.ts';

/** What is still to be paid of an installment, in halalas. */
export const openOf = ({ gross, paid, cancelled_on }: Installment) => (cancelled_on ? 0 : halalas(gross) - halalas(paid));
