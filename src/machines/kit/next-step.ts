import type { AnyLifecycle, AvailableEvent } from './lifecycle.ts';

/** Guards of people: whoever fails them can't take any step. */
const isAboutPerson = ({ guard }: { guard: string }): boolean => guard === 'may' || guard === 'mayEdit';

/**
 * The step that leads on from a record, over all of its regions: of those that can be taken the one with the lowest `next` in the
 * chart; if none can, the lowest that waits for something other than the person. Null where the record's own region has ended.
 */
export function nextStepOf(available: readonly AvailableEvent[], lifecycle: AnyLifecycle, status: string): AvailableEvent | null {
  if (lifecycle.machine.root.states[status]?.type === 'final') return null;
  const steps = available
    .filter(({ meta, refusals }) => meta.next !== undefined && !refusals.some(isAboutPerson))
    .sort((one, other) => (one.meta.next ?? 0) - (other.meta.next ?? 0));
  return steps.find(({ refusals }) => refusals.length === 0) ?? steps[0] ?? null;
}
