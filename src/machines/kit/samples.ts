import type { Failure } from '../../api/failure.ts';
import type { Facts } from './lifecycle.ts';

/** Everything that can happen to a lifecycle, as far as its guards can tell. */
export interface LifecycleSamples<F extends Facts> {
  kind: 'lifecycle';
  /** Records and viewers that make the guards come out differently; the name stands in the walk's title. */
  facts: Record<string, F>;
  /** Payloads by event, for guards that look at what the person gave. An event not named here comes without one. */
  events?: Record<string, Record<string, unknown>[]>;
}

/** Everything that can happen to a flow. */
export interface FlowSamples<Input, Event extends { type: string }> {
  kind: 'flow';
  input: Input;
  /** By invoke id: what the actor may answer; the name stands in the walk's title ("read answers nothing"). */
  outputs?: Record<string, Record<string, unknown>>;
  /** By invoke id: how the actor may fail. An invoke that is not named fails in `failures` of its own. */
  errors?: Record<string, Failure[]>;
  /** What people send, and what callback actors pass on. */
  events: Event[];
  /** Context that tells otherwise equal states apart, where a guard looks at it. Small: it multiplies the states. */
  facet?: (context: never) => unknown;
}
