import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom } from 'xstate';
import type { DeletionImpact } from '../../../api/app/deletion.ts';
import { type Failure, toFailure } from '../../../api/failure.ts';
import type { EventNameOf, EventOf, FactsOf } from '../define-lifecycle.ts';
import { type AnyLifecycle, type Facts, theSystem } from '../lifecycle.ts';

type Payloads = Record<string, Record<string, unknown>[]>;

/** Everything that can happen to a lifecycle, as far as its guards can tell. */
export interface LifecycleSamples<L extends AnyLifecycle = AnyLifecycle> {
  kind?: 'lifecycle';
  /** Facts that give different guard results; the name appears in the walk's title. */
  facts: Record<string, FactsOf<L>>;
  /** Payloads by event, for guards on the payload. Each event is also tried without one. */
  events: string extends EventNameOf<L>
    ? Payloads
    : { [Name in EventNameOf<L>]?: Partial<Omit<Extract<EventOf<L>, { type: Name }>, 'type'>>[] };
  /** What can't happen although the chart allows it: gaps as named by the walks. A walk that reaches one fails. */
  never?: string[];
}

/**
 * Facts with which everything is allowed, the same for a stranger without privileges and for the system, and once for each
 * named change that makes a guard fail.
 */
export const factsSamples = <F extends Facts>(all: F, changes: Record<string, Partial<F>> = {}): Record<string, F> => ({
  all,
  system: { ...all, viewer: theSystem },
  stranger: { ...all, viewer: { id: 9, is_admin: false, privileges: {} } },
  ...Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, { ...all, ...change }])),
});

/** Everything that can happen to a flow. */
export interface FlowSamples<M extends AnyStateMachine = AnyStateMachine> {
  /** Its inputs, by name. */
  inputs: Record<string, InputFrom<M>>;
  /** By invoke id: the actor's possible outputs; the name appears in the walk's title ("read answers nothing"). */
  outputs: Record<string, Record<string, unknown>>;
  /** By invoke id: the actor's possible errors. */
  errors: Record<string, Failure[]>;
  /** Events from users and callback actors, by name. */
  events: Record<string, EventFromLogic<M>>;
  /** The small part of the context that guards depend on: it distinguishes otherwise equal states, and multiplies them. */
  facet?: (context: ContextFrom<M>) => unknown;
  /** Why no page is walked with it. */
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
      /** It represents all its uses in the catalogue: walked, drawn and described. */
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
  // Payloads by event, whatever the events are.
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
/** A flow in the catalogue: the only one of its chart, or the example for all its uses. */
export const sharedChart = <M extends AnyStateMachine>(file: string, name: string, machine: M, samples: FlowSamples<M>): Chart =>
  ({ ...flowChart(file, name, machine, samples), isShared: true }) as Chart;

const said = (error: string) => ({ success: false as const, error });
/** One failure of each kind, in the server's words. */
export const failures = {
  offline: toFailure(0, undefined),
  signedOut: toFailure(401, said('You’re signed out. Sign in again.')),
  forbidden: toFailure(403, said('You don’t have permission to do this. Ask an administrator of your company.')),
  missing: toFailure(404, said('Not found or no access')),
  stale: (current: unknown) =>
    toFailure(409, {
      ...said('Someone else has edited this. Compare and choose what to keep.'),
      code: 'stale',
      current,
    }),
  invalid: (field: string) => toFailure(422, { ...said('Fix the highlighted fields.'), fields: { [field]: 'Required' } }),
  refused: toFailure(422, { ...said('This isn’t possible as the record stands.'), code: 'refused', reasons: [] }),
  throttled: toFailure(429, { ...said('Too many attempts. Try again in a minute.'), retry_after: 30 }),
  broken: toFailure(500, undefined),
} satisfies Record<string, Failure | ((value: never) => Failure)>;

/** The errors of a record page: `newer` as saved by someone else, and the invalid field of the payload. */
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
/** The errors of a form: `newer` as saved by someone else, and a field that the server rejects. */
export const saveErrors = (newer: unknown, field: string) => [
  failures.stale(newer),
  failures.signedOut,
  failures.offline,
  failures.invalid(field),
  failures.broken,
];

/** Deletion impacts as the server returns them. */
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
