import type { Refusal } from '../../../api/failure.ts';
import type { AvailableEvent } from '../../../machines/kit/lifecycle.ts';
import type { ActionItem } from '../actions/action-bar.tsx';

/** While one thing is being done, no other is begun. */
const holdBy = (why: string): Refusal[] => [{ guard: 'is_free', why, values: {}, unblockers: [] }];
const holds: Partial<Record<string, Refusal[]>> = {
  acting: holdBy('kit.record.wait'),
  removing: holdBy('kit.record.wait'),
  reauthenticating: holdBy('kit.record.signed_out'),
};

interface ActionContext {
  /** Where the page stands in its flow. */
  state: string;
  /** The event that is on its way. */
  pending: string | undefined;
  t: (key: string) => string;
  onAct: (event: string) => void;
}

/**
 * What the lifecycle offers, in its order, and what can be done with a record besides. The impossible ones stay and say
 * why; the first that leads on is the primary one.
 */
export function actionsOf(
  availableEvents: AvailableEvent[],
  besides: ActionItem[],
  { state, pending, t, onAct }: ActionContext,
): ActionItem[] {
  const first = availableEvents.find(({ refusals, meta }) => !refusals.length && !meta.back)?.event;
  const held = holds[state];
  const actions: ActionItem[] = [
    ...availableEvents.map(({ event, meta, refusals }) => ({
      id: event,
      label: t(meta.label),
      kind: event === first ? ('primary' as const) : ('plain' as const),
      refusals,
      isPending: event === pending,
      onPress: () => onAct(event),
    })),
    ...besides,
  ];
  return actions.map((action) => (held && !action.isPending ? { ...action, refusals: held } : action));
}
