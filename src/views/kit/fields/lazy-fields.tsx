import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import type { ComboFieldProps } from './combo-field.tsx';
import type { DateFieldProps } from './date-field.tsx';
import { Field } from './text-field.tsx';

const DateField = lazyView(async () => (await import('./date-field.tsx')).DateField);
const ComboField = lazyView(async () => (await import('./combo-field.tsx')).ComboField);
const still = () => {};

/** A date field whose calendars are loaded when it is first shown, with its space and value there from the start. */
export const LazyDateField = (props: DateFieldProps) => (
  <KeepingFocus fallback={<Field {...props} onChange={still} isReadOnly />}>
    <DateField {...props} />
  </KeepingFocus>
);

/** A choice with search, loaded when first shown. */
export const LazyComboField = (props: ComboFieldProps) => (
  <KeepingFocus fallback={<Field {...props} value={props.shown ?? props.value} onChange={still} isReadOnly />}>
    <ComboField {...props} />
  </KeepingFocus>
);

/** A field that is loaded; the focus that its fallback was given while it loaded is its own then. */
function KeepingFocus({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} style={{ display: 'contents' }}>
      <LazyBoundary fallback={<PassingFocus frame={frame}>{fallback}</PassingFocus>}>{children}</LazyBoundary>
    </div>
  );
}
function PassingFocus({ frame, children }: { frame: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  useLayoutEffect(
    () => () => {
      // Not known before: a child's effects come before its parent's ref.
      const { current: around } = frame;
      if (!around?.contains(document.activeElement)) return;
      // The field that takes its place is there after this commit.
      queueMicrotask(() => around.querySelector<HTMLElement>('[role="spinbutton"], input')?.focus());
    },
    [frame],
  );
  return children;
}
