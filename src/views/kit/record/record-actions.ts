import type { Refusal } from '../../../api/failure.ts';
import type { AvailableEvent } from '../../../machines/kit/lifecycle.ts';
import type { ActionItem } from '../actions/action-bar.tsx';

/** While one action runs, no other can start. */
const holdBy = (why: string): Refusal[] => [{ guard: 'is_free', why, values: {}, unblockers: [] }];
const holds: Partial<Record<string, Refusal[]>> = {
  acting: holdBy('kit.record.wait'),
  removing: holdBy('kit.record.wait'),
  reauthenticating: holdBy('kit.record.signed_out'),
};

interface ActionContext {
  /** The state of the page's flow. */
  state: string;
  /** The event being performed. */
  pending: string | undefined;
  t: (key: string) => string;
  onAct: (event: string) => void;
}

/** The chart's next step as the one that leads on from the record. */
export const stepOf = ({ event, meta, refusals }: AvailableEvent, { pending, t, onAct }: ActionContext): ActionItem => ({
  ...{ id: event, label: t(meta.label), refusals, isPending: event === pending, replaces: event },
  onPress: () => onAct(event),
});

/**
 * What leads on from the record, the lifecycle's events, in order, and the record's other actions. Unavailable ones stay and say why; the first that moves
 * forward is the primary one.
 */
export function actionsOf(
  availableEvents: AvailableEvent[],
  leading: ActionItem[],
  besides: ActionItem[],
  { state, pending, t, onAct }: ActionContext,
): ActionItem[] {
  const events = availableEvents.filter(({ event }) => !leading.some(({ replaces }) => replaces === event));
  const step = leading.find(({ refusals }) => !refusals?.length);
  const first = step ? undefined : events.find(({ refusals, meta }) => !refusals.length && !meta.back)?.event;
  const held = holds[state];
  const actions: ActionItem[] = [
    ...leading.map(({ replaces: _, ...action }) => ({
      ...action,
      kind: action.id === step?.id ? ('primary' as const) : ('plain' as const),
    })),
    ...events.map(({ event, meta, refusals }) => ({
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
