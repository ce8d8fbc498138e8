import { plusMonths } from '../../../calendar/months.ts';

export interface ChequeSeries {
  /** The number on the first cheque; the following count up, with as many digits. */
  first_no: string;
  count: number;
  /** ISO day of the first. */
  first_on: string;
  step_months: number;
}

/** The numbers and dates of a series of cheques. Dates count from the first, not from the one before: 31 Jan, 30 Apr, 31 Jul (decision 29). */
export const chequesOf = ({ first_no, count, first_on, step_months }: ChequeSeries): { cheque_no: string; cheque_on: string }[] =>
  Array.from({ length: count }, (_, at) => ({
    cheque_no: String(BigInt(first_no) + BigInt(at)).padStart(first_no.length, '0'),
    cheque_on: plusMonths(first_on, at * step_months, 'gregorian'),
  }));

/** The same of what is being typed; none while it isn't a series. */
export function typedSeries({ first_no, count, first_on, step_months }: Record<string, unknown>) {
  const [many, step] = [Number(count), Number(step_months)];
  const isSeries =
    typeof first_no === 'string' &&
    /^\d{1,12}$/.test(first_no) &&
    typeof first_on === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(first_on) &&
    Number.isInteger(many) &&
    many >= 1 &&
    many <= 60 &&
    Number.isInteger(step) &&
    step >= 1;
  return isSeries ? chequesOf({ first_no, count: many, first_on, step_months: step }) : [];
}
