import { type Fields, metaOf } from '../../../api/define-fields.ts';
import type { RecordDate } from '../record/record-aside.tsx';

/** Days of a record under their fields' labels. */
export const datesOf = <N extends string>(fields: Fields, record: { [K in N]: string | null }, names: N[]): RecordDate[] =>
  names.map((name) => [metaOf(fields, name).label, record[name]]);
