import { LazyBoundary, lazyView } from '../kit/ground/lazy-view.tsx';
import type { Mending } from '../kit/ground/mending.ts';
import { placed } from '../kit/overlays/anchored.tsx';

const LazyFix = lazyView(async () => (await import('../kit/actions/fix.tsx')).Fix, 'little');
const LazySheet = lazyView(async () => (await import('../kit/overlays/popup-sheet.tsx')).PopupSheet, 'little');

/** Views of fixes, loaded with the first one that is opened. */
export const mending: Mending = {
  Fix: (props) => (
    <LazyBoundary>
      <LazyFix {...props} />
    </LazyBoundary>
  ),
  Sheet: ({ trigger, ...props }) => (
    <LazyBoundary around={placed(trigger as Parameters<typeof placed>[0])}>
      <LazySheet trigger={trigger} placement="bottom start" {...props} />
    </LazyBoundary>
  ),
};
