import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import type { ComboFieldProps } from './combo-field.tsx';
import type { DateFieldProps } from './date-field.tsx';
import { Field } from './text-field.tsx';

const DateField = lazyView(async () => (await import('./date-field.tsx')).DateField);
const ComboField = lazyView(async () => (await import('./combo-field.tsx')).ComboField);
const still = () => {};

/** A day; its calendars are fetched when it is first shown. Until then its place and its value are there. */
export const LazyDateField = (props: DateFieldProps) => (
  <LazyBoundary fallback={<Field {...props} onChange={still} isReadOnly />}>
    <DateField {...props} />
  </LazyBoundary>
);

/** One of many, found by typing. */
export const LazyComboField = (props: ComboFieldProps) => (
  <LazyBoundary fallback={<Field {...props} value={props.shown ?? props.value} onChange={still} isReadOnly />}>
    <ComboField {...props} />
  </LazyBoundary>
);
