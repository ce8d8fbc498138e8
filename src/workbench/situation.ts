import type { Facts } from '../machines/kit/lifecycle.ts';
import type { Chart } from '../machines/kit/samples/samples.ts';
import { roleFacts, roles, viewerOf } from './roles.ts';

/** An event with the role and facts it was sent with, so that changing the facts later doesn't change the past. */
export interface Step {
  /** A lifecycle's event, or the name of a flow's sample event. */
  what: string;
  given?: Record<string, unknown>;
  role: string;
  facts: Record<string, unknown>;
}
/** Everything a link needs to restore a trial of a chart. */
export interface Situation {
  /** A role's code or `system`; for a flow, the name of its input. */
  role: string;
  /** Facts that differ from the first sample's, for which everything is allowed. */
  facts: Record<string, unknown>;
  /** The state to start in; null: the chart's initial state. */
  from: string | null;
  steps: Step[];
}

export const beginningOf = (chart: Chart): Situation => ({
  role: chart.kind === 'flow' ? (Object.keys(chart.samples.inputs)[0] ?? '') : 'leasing_manager',
  facts: {},
  from: null,
  steps: [],
});

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const fromBase64 = (text: string) => new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));

/** Encodes a text for a URL with letters, digits, `-` and `_` (base64url). */
export const codeOf = (text: string): string => toBase64(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
/** Decodes `codeOf`. Throws if the code is malformed. */
export const textOf = (code: string): string => fromBase64(code.replaceAll('-', '+').replaceAll('_', '/'));

/** Encodes a situation for a URL. */
export const encode = ({ role, facts, from, steps }: Situation): string =>
  codeOf(JSON.stringify([role, facts, from, steps.map((step) => [step.what, step.given ?? null, step.role, step.facts])]));

/** Decodes a situation; null if the code is malformed. */
export function decode(code: string): Situation | null {
  try {
    const [role, facts, from, steps] = JSON.parse(textOf(code)) as [
      string,
      Record<string, unknown>,
      string | null,
      [string, Record<string, unknown> | null, string, Record<string, unknown>][],
    ];
    if (typeof role !== 'string' || !Array.isArray(steps)) return null;
    return {
      role,
      facts: facts ?? {},
      from,
      steps: steps.map(([what, given, by, then]) => ({ what, ...(given ? { given } : {}), role: by, facts: then })),
    };
  } catch {
    return null;
  }
}

/** A form field derived from the samples. */
export type Field =
  | { name: string; kind: 'yes-no'; usual: boolean }
  | { name: string; kind: 'number'; usual: number }
  | { name: string; kind: 'date' | 'text'; usual: string }
  | { name: string; kind: 'choice'; usual: string | null; choices: (string | null)[] }
  /** A person, by role. */
  | { name: string; kind: 'role'; usual: null; choices: string[] };

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T|$)/.test(value);

function fieldOf(name: string, values: unknown[]): Field | null {
  const usual = values[0];
  const known = values.filter((value) => value !== null);
  const first = known[0];
  if (known.length === 0) return null;
  if (known.every((value) => typeof value === 'boolean')) return { name, kind: 'yes-no', usual: usual === true };
  if (known.every((value) => typeof value === 'number') && !values.includes(null))
    return { name, kind: 'number', usual: usual as number };
  if (known.every(isDay)) return { name, kind: 'date', usual: String(usual ?? '') };
  if (typeof first === 'string')
    return { name, kind: 'choice', usual: (usual ?? null) as string | null, choices: [...new Set(values)] as (string | null)[] };
  return null;
}

type LifecycleChart = Extract<Chart, { kind: 'lifecycle' }>;

/** The facts that can be edited: all except those that follow from the role or the date. */
export function factFields(chart: LifecycleChart): Field[] {
  const samples = Object.values(chart.samples.facts).map((facts): Record<string, unknown> => ({ ...facts }));
  const byRole = roleFacts(chart.lifecycle, viewerOf('system'));
  const names = [...new Set(samples.flatMap(Object.keys))].filter(
    (name) => !['viewer', 'today'].includes(name) && !(name in byRole),
  );
  return names.flatMap(
    (name) =>
      fieldOf(
        name,
        samples.map((facts) => facts[name]),
      ) ?? [],
  );
}

/** The fields of an event's payload, derived from its sample payloads. */
export function givenFields(chart: LifecycleChart, event: string): Field[] {
  const payloads = chart.samples.events[event] ?? [];
  const names = [...new Set(payloads.flatMap(Object.keys))];
  return names.flatMap((name): Field[] => {
    const values = payloads.map((payload) => payload[name]).filter((one) => one !== undefined && one !== null);
    const [value] = values;
    if (typeof value === 'boolean') return [{ name, kind: 'yes-no', usual: false }];
    if (typeof value === 'number') return [{ name, kind: 'number', usual: value }];
    // Enumerated values are selected from those in the samples.
    if (values.length && values.every((one) => typeof one === 'string' && /^[a-z_]+$/.test(one)))
      return [{ name, kind: 'choice', usual: null, choices: [null, ...new Set(values as string[])] }];
    return [{ name, kind: isDay(value) ? 'date' : 'text', usual: String(value ?? '') }];
  });
}

/** The facts that guards see in a situation. */
export function factsIn(chart: LifecycleChart, role: string, facts: Record<string, unknown>): Facts {
  const viewer = viewerOf(role);
  const usual = Object.values(chart.samples.facts)[0] as Facts;
  return { ...usual, ...facts, ...roleFacts(chart.lifecycle, viewer), viewer };
}

export const isRole = (code: string): boolean => code === 'system' || roles.some((role) => role.code === code);
