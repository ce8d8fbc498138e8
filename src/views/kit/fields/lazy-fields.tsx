import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import type { ComboFieldProps } from './combo-field.tsx';
import type { DateFieldProps } from './date-field.tsx';
import { Field } from './text-field.tsx';

const DateField = lazyView(async () => (await import('./date-field.tsx')).DateField);
const ComboField = lazyView(async () => (await import('./combo-field.tsx')).ComboField);
const still = () => {};

/** A date field whose calendars are loaded when it is first shown, with its space and value there from the start. */
export const LazyDateField = (props: DateFieldProps) => (
  <LazyBoundary fallback={<Field {...props} onChange={still} isReadOnly />}>
    <DateField {...props} />
  </LazyBoundary>
);

/** A choice with search, loaded when first shown. */
export const LazyComboField = (props: ComboFieldProps) => (
  <LazyBoundary fallback={<Field {...props} value={props.shown ?? props.value} onChange={still} isReadOnly />}>
    <ComboField {...props} />
  </LazyBoundary>
);
