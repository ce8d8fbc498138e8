import { lazy, Suspense } from 'react';
import type { ComboFieldProps } from './combo-field.tsx';
import type { DateFieldProps } from './date-field.tsx';
import { Field } from './field.tsx';

const DateField = lazy(async () => ({ default: (await import('./date-field.tsx')).DateField }));
const ComboField = lazy(async () => ({ default: (await import('./combo-field.tsx')).ComboField }));
const still = () => {};

/** A day; its calendars are fetched when it is first shown. Until then its place and its value are there. */
export const LazyDateField = (props: DateFieldProps) => (
  <Suspense fallback={<Field {...props} onChange={still} isReadOnly />}>
    <DateField {...props} />
  </Suspense>
);

/** One of many, found by typing. */
export const LazyComboField = (props: ComboFieldProps) => (
  <Suspense fallback={<Field {...props} value={props.shown ?? props.value} onChange={still} isReadOnly />}>
    <ComboField {...props} />
  </Suspense>
);
