import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom } from 'xstate';
import type { DeletionImpact } from '../../../api/app/deletion.ts';
import { type Failure, toFailure } from '../../../api/failure.ts';
import type { EventNameOf, EventOf, FactsOf } from '../define-lifecycle.ts';
import { type AnyLifecycle, type Facts, theSystem } from '../lifecycle.ts';

type Payloads = Record<string, Record<string, unknown>[]>;

/** Everything that can happen to a lifecycle, as far as its guards can tell. */
export interface LifecycleSamples<L extends AnyLifecycle = AnyLifecycle> {
  kind?: 'lifecycle';
  /** Records and viewers that make the guards come out differently; the name stands in the walk's title. */
  facts: Record<string, FactsOf<L>>;
  /** Payloads by event, for guards that look at what the person gave. Beside them each event is tried without one. */
  events: string extends EventNameOf<L>
    ? Payloads
    : { [Name in EventNameOf<L>]?: Partial<Omit<Extract<EventOf<L>, { type: Name }>, 'type'>>[] };
  /** What can't happen, though the chart allows it: gaps as the walks name them. A walk that finds one fails. */
  never?: string[];
}

/**
 * Facts of a record to which everything may happen, the same seen by a stranger without privileges and by the system,
 * and once for each named change that lets a guard come out otherwise.
 */
export const factsSamples = <F extends Facts>(all: F, changes: Record<string, Partial<F>> = {}): Record<string, F> => ({
  all,
  system: { ...all, viewer: theSystem },
  stranger: { ...all, viewer: { id: 9, is_admin: false, privileges: {} } },
  ...Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, { ...all, ...change }])),
});

/** Everything that can happen to a flow. */
export interface FlowSamples<M extends AnyStateMachine = AnyStateMachine> {
  /** What it may begin with, by name. */
  inputs: Record<string, InputFrom<M>>;
  /** By invoke id: what the actor may answer; the name stands in the walk's title ("read answers nothing"). */
  outputs: Record<string, Record<string, unknown>>;
  /** By invoke id: how the actor may fail. */
  errors: Record<string, Failure[]>;
  /** What people send and what callback actors pass on, by name. */
  events: Record<string, EventFromLogic<M>>;
  /** The little of the context that guards look at: it tells otherwise equal states apart, and multiplies them. */
  facet?: (context: ContextFrom<M>) => unknown;
  /** Why no page of its own is walked with it. */
  unseen?: string;
  never?: string[];
}

export type Chart =
  | {
      kind: 'lifecycle';
      name: string;
      file: string;
      lifecycle: AnyLifecycle;
      machine: AnyStateMachine;
      samples: LifecycleSamples;
    }
  | {
      kind: 'flow';
      name: string;
      file: string;
      machine: AnyStateMachine;
      samples: FlowSamples;
      /** It stands in the catalogue for all that are used like it: walked, drawn and described. */
      isShared?: true;
    };

export type Flow = Extract<Chart, { kind: 'flow' }>;

/** A lifecycle in the catalogue; `file` is its path below src/machines. */
export const lifecycleChart = <L extends AnyLifecycle>(file: string, lifecycle: L, samples: LifecycleSamples<L>): Chart => ({
  kind: 'lifecycle',
  name: lifecycle.entity,
  file,
  lifecycle,
  machine: lifecycle.machine,
  // Payloads by event, whichever the events are.
  samples: { ...samples, events: samples.events as Payloads },
});

/** A flow; `file` is its path below src/machines. */
export const flowChart = <M extends AnyStateMachine>(file: string, name: string, machine: M, samples: FlowSamples<M>): Flow => ({
  kind: 'flow',
  name,
  file,
  machine,
  samples: samples as FlowSamples,
});
/** A flow that stands in the catalogue: the only one of its chart, or an example for all its uses. */
export const sharedChart = <M extends AnyStateMachine>(file: string, name: string, machine: M, samples: FlowSamples<M>): Chart =>
  ({ ...flowChart(file, name, machine, samples), isShared: true }) as Chart;

const said = (error: string) => ({ success: false as const, error });
/** One failure of each kind in the server's words, to pick from. */
export const failures = {
  offline: toFailure(0, undefined),
  signedOut: toFailure(401, said("You're signed out. Sign in again.")),
  forbidden: toFailure(403, said('You may not do this. Ask an administrator of your company.')),
  missing: toFailure(404, said('Not found or no access')),
  stale: (current: unknown) =>
    toFailure(409, {
      ...said('Someone else has edited this. Compare and choose what to keep.'),
      code: 'stale',
      current,
    }),
  invalid: (field: string) =>
    toFailure(422, { ...said('Fix the highlighted fields.'), fields: { [field]: 'app.error.required' } }),
  refused: toFailure(422, { ...said("This isn't possible as the record stands."), code: 'refused', reasons: [] }),
  throttled: toFailure(429, { ...said('Too many attempts. Try again in a minute.'), retry_after: 30 }),
  broken: toFailure(500, undefined),
} satisfies Record<string, Failure | ((value: never) => Failure)>;

/** What can go wrong on a record's page: `newer`, as somebody else saved it; the field that is wrong in what was given. */
export const recordErrors = (newer: unknown, field: string) => ({
  read: [failures.offline, failures.missing],
  reread: [failures.offline, failures.missing],
  rereadForEdit: [failures.offline],
  act: [failures.stale(newer), failures.refused, failures.invalid(field), failures.signedOut, failures.missing, failures.offline],
  edit: [failures.broken],
  undoOffer: [failures.broken],
  previewDeletion: [failures.offline],
  remove: [failures.refused],
  watchChanges: [failures.broken],
});
/** What can go wrong in a form: `newer`, as somebody else saved the record; a field that the server finds wrong. */
export const saveErrors = (newer: unknown, field: string) => [
  failures.stale(newer),
  failures.signedOut,
  failures.offline,
  failures.invalid(field),
  failures.broken,
];

/** What a deletion would do, as the server tells it. */
export const previewedDeletion: Record<string, DeletionImpact> = {
  'what goes with it': {
    goes: [
      { what: 'notes', count: 3 },
      { what: 'contact_people', count: 1 },
    ],
    against: null,
  },
  'what keeps it': { goes: [], against: { say: 'app.error.linked', values: {}, by: [{ what: 'leads', count: 12 }] } },
};
