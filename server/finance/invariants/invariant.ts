import type { CheckId } from '../../../src/api/finance/books.ts';

export interface Invariant {
  /** Its text is `finance.books.check.<id>`. */
  id: CheckId;
  /** Selects what is wrong, of the company $1: no row when all is right. */
  sql: string;
}
