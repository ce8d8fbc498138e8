import { stepsOf } from '../../../machines/leasing/generation/lifecycle.ts';

interface Wanted {
  what: string;
  from: string;
  to: string;
}
const stepsBefore = (step: string): string[] => {
  const at = step === 'done' ? stepsOf().length : (stepsOf() as readonly string[]).indexOf(step);
  return stepsOf()
    .slice(0, Math.max(0, at))
    .map(() => 'step_done');
};

const detours: Record<string, (wanted: Wanted) => string[] | undefined> = {
  // Only an offer that was sent can be accepted in a negotiation.
  lead: ({ what, from }) =>
    from === 'negotiating' && what === 'quotation_accepted' ? ['qualify', 'quotation_sent', 'counter'] : undefined,
  // Step after step: a way by a failure and a second try would be shorter on the chart, but leads back where it failed.
  generation: ({ what, from, to }) =>
    what === 'retry' ? [...stepsBefore(to), 'step_failed'] : from === 'failed' ? ['step_failed'] : stepsBefore(from),
};

/** Events on the way to the beginning of a transition, where the shortest way of the chart is not one that leads on to it in the world. */
export const detourOf = (entity: string, wanted: Wanted): string[] | undefined => detours[entity]?.(wanted);
