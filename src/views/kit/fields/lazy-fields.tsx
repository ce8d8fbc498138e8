import { fetched, Late } from '../ground/fetched.tsx';
import type { ComboFieldProps } from './combo-field.tsx';
import type { DateFieldProps } from './date-field.tsx';
import { Field } from './field.tsx';

const DateField = fetched(async () => (await import('./date-field.tsx')).DateField);
const ComboField = fetched(async () => (await import('./combo-field.tsx')).ComboField);
const still = () => {};

/** A day; its calendars are fetched when it is first shown. Until then its place and its value are there. */
export const LazyDateField = (props: DateFieldProps) => (
  <Late fallback={<Field {...props} onChange={still} isReadOnly />}>
    <DateField {...props} />
  </Late>
);

/** One of many, found by typing. */
export const LazyComboField = (props: ComboFieldProps) => (
  <Late fallback={<Field {...props} value={props.shown ?? props.value} onChange={still} isReadOnly />}>
    <ComboField {...props} />
  </Late>
);
