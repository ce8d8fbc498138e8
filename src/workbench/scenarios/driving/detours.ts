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
  // During a negotiation only a quotation that was sent can be accepted.
  lead: ({ what, from }) =>
    from === 'negotiating' && what === 'quotation_accepted' ? ['qualify', 'quotation_sent', 'counter'] : undefined,
  // Only an agreed renewal is given up, or followed.
  lease: ({ what, from, to }) => {
    if (from === 'renewed') return ['sign', 'deliver', 'renewal_made', 'end'];
    if (from === 'active' && (what === 'renewal_lost' || (what === 'end' && to === 'renewed')))
      return ['sign', 'deliver', 'renewal_made'];
    return undefined;
  },
  // Nobody has paid a part of it: the whole of it was a loss.
  invoice: ({ what, from }) => (what === 'recover' && from === 'written_off' ? ['post', 'approve_write_off'] : undefined),
  // What an issue resolves had nobody to go back to.
  ticket: ({ what, from, to }) =>
    what === 'reopen' && to === 'assigned' ? ['assign', 'start', 'resolve', ...(from === 'closed' ? ['close'] : [])] : undefined,
  // A job that is done while the issue goes on, and a provider's, which nobody else has a visit beside.
  issue_dispatch: ({ what, from }) => {
    const accepted = ['offer', 'accept'];
    const arrived = [...accepted, 'schedule', 'arrive'];
    if (from === 'accepted') return what === 'resolve' ? undefined : accepted;
    if (from === 'scheduled') return [...accepted, 'schedule'];
    if (from === 'missed') return [...accepted, 'schedule', 'miss'];
    if (from === 'on_site') return arrived;
    if (from !== 'done') return undefined;
    return what === 'redo' ? [...arrived, 'finish'] : what === 'stood_down' ? [...accepted, 'resolve'] : ['taken_on', 'resolve'];
  },
  // Step by step: on the chart, failing and retrying is shorter, but a real retry resumes at the failed step.
  generation: ({ what, from, to }) =>
    what === 'retry' ? [...stepsBefore(to), 'step_failed'] : from === 'failed' ? ['step_failed'] : stepsBefore(from),
};

/** Events leading to a transition's source, where the chart's shortest path doesn't work with real records. */
export const detourOf = (entity: string, wanted: Wanted): string[] | undefined => detours[entity]?.(wanted);
